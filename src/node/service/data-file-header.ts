/** First line of every data file: it tells the file from others, which must not be touched. */
export const dataFileHeader: string = '{"file":"voxlint service data","version":1}\n';
