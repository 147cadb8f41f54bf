import type { Agent, Model } from '../../types.generated.ts';

/** One resource that the service made. */
export type StoredRecord =
  | { readonly kind: 'agent'; readonly projectId: string; readonly resource: Agent }
  | { readonly kind: 'model'; readonly resource: Model };

/** The store of the resources that the service made. */
export interface RecordStore {
  /** Resolves when the record is as safe as the store can make it; rejects where it is not kept. */
  add(record: StoredRecord): Promise<void>;
  /** Everything that `add` resolved for, oldest first. */
  readonly records: readonly StoredRecord[];
  close(): Promise<void>;
}

/** A store that is gone with the process. */
export function memoryStore(): RecordStore {
  const records: StoredRecord[] = [];
  return {
    records,
    add: async (record) => {
      records.push(record);
    },
    close: async () => {},
  };
}
