import { describe, expect, it } from 'vitest';
import { commentCut } from '../../src/rules/no-lossy-scalar/comment-cut.ts';

/** Takes a line as it stands behind `key: `; gives the part that is not sent. */
function cutFrom(line: string): string | undefined {
  const text = `key: ${line}\nnext: 1\n`;
  const start = line.startsWith('#') ? 'key:'.length : 'key: '.length;
  const end = start + (line.startsWith('#') ? 0 : line.search(/[ \t]+#/));
  const cut = commentCut(text, { start, end });
  return cut && text.slice(cut.comment.start, cut.comment.end);
}

describe('commentCut', () => {
  it.each([
    ['Press # to confirm', '# to confirm'],
    ['Please press  # for help', '# for help'],
    ['Press 1 for sales or # to end', '# to end'],
    ['Press #', '#'],
    ['finish with #', '#'],
    ['Ask for room #', '#'],
    ['finish with #, please', '#, please'],
    ['Call us at #1 Linden Street', '#1 Linden Street'],
    ['Store #4', '#4'],
    ['Suite\t#200', '#200'],
    ['Follow us #dental #smile', '#dental #smile'],
    ['Post it in #sales', '#sales'],
    ['the code (end with # now)', '# now)'],
    ['say "press # now"', '# now"'],
    ['Sagen Sie „Raute # drücken“', '# drücken“'],
    ['Drücken Sie # zum Beenden', '# zum Beenden'],
    ['Druecken Sie die # und warten', '# und warten'],
    ['Appuyez sur # pour terminer', '# pour terminer'],
    ['Pulse # para salir', '# para salir'],
    ['Digite # para sair', '# para sair'],
    ['Prema # per uscire', '# per uscire'],
    ['Naciśnij # aby zakończyć', '# aby zakończyć'],
    ['drei oder # vier', '# vier'],
    ['your name and the # sign', '# sign'],
    ['#ff8800', '#ff8800'],
    ['#sales', '#sales'],
    ['#', '#'],
    ['#4711  ', '#4711'],
  ])('finds what %j loses', (line, lost) => {
    expect(cutFrom(line)).toBe(lost);
  });

  it.each(
    [
      'Hello # a comment',
      'Hello there, who is calling? # asked by sales',
      'Hello there #todo shorter',
      'Hello there #changed by Bob',
      'Hello there #! important',
      'Hello there ##### end',
      'Hello there #-----',
      'Hello there #=== part two ===',
      'true #1 wish',
      'no #1 more',
      '30 #seconds',
      '1.5 #2',
      'null #1',
      'light_rain #or nothing',
      'Europe/Berlin #CET',
      'RNN # the only one',
      'Evening Press # a newspaper',
      'Please enter # the door is open',
      'Wer sind Sie # wer ruft an',
      'What do you stand for # mission',
      'Hold on # polite',
      'a pair (of shoes) # (black)',
      "It is 5 o'clock # in the ulcer's ward",
      '6" and 8" pipes # 2" each',
      'Plan A or plan B # sales',
      'light_rain #1',
      'monday #2',
      '#todo later',
      '#voxlint-disable',
      '##',
      '# a remark',
      '#sales and more words',
      '#-----',
    ].map((line) => [line]),
  )('leaves %j alone', (line) => {
    expect(cutFrom(line)).toBeUndefined();
  });

  it('ends at the end of the line, whatever marks it', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = `key: Press # now${lineEnd}next: 1`;
      expect(commentCut(text, { start: 5, end: 10 })).toEqual({
        comment: { start: 11, end: 16 },
        whole: 'Press # now',
      });
    }
  });
});
