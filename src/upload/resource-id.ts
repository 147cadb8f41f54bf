import type { LedgerRecord } from './ledger-record.ts';

/** An id in the form in which the service hands it out: a UUID in small letters. Undefined for any other text. */
export function readId(text: string): string | undefined {
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  return isUuid ? text.toLowerCase() : undefined;
}

/** The record that has an id, now or before it made a newer resource. */
export function ownerOf(id: string, records: readonly LedgerRecord[]): LedgerRecord | undefined {
  return records.find((record) => idsOf(record).some((known) => known.toLowerCase() === id));
}

/** Every id that a definition has had, the newest first. */
export function idsOf(record: LedgerRecord): readonly string[] {
  const past = record.history.map((made) => made.id);
  if (record.state === 'created') return [record.id, ...past];
  return record.previous ? [record.previous.id, ...past] : past;
}
