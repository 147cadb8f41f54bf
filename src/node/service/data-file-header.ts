/** First line of every data file: it marks the file as the service's own; others must not be touched. */
export const dataFileHeader: string = '{"file":"voxlint service data","version":1}\n';
