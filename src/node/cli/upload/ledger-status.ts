import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { conflictingRecords } from '../../../upload/conflicting-records.ts';
import { identityOf } from '../../../upload/identity.ts';
import type { LedgerRecord } from '../../../upload/ledger-record.ts';
import { type LedgerFault, type LedgerPlace, loadLedger } from '../../ledger/ledger.ts';
import { type RecordSummary, toSummary } from './plan-report.ts';

/** What the ledger of an environment holds, and what is wrong with it. */
export interface EnvironmentStatus {
  readonly environment: string;
  readonly records: readonly RecordStatus[];
  readonly faults: readonly FaultStatus[];
}

export interface RecordStatus extends RecordSummary {
  readonly baseUrl: string;
  readonly projectId: string | null;
  /** Whether the file of the definition is there; the document in it may be gone all the same. */
  readonly hasFile: boolean;
  /** Another key with the same id: one of the two is a copy. */
  readonly twin: string | null;
}

export interface FaultStatus {
  readonly file: string;
  readonly problem: LedgerFault['problem'];
  readonly message: string;
  /** The two versions of a record in conflict, where they can be read. */
  readonly sides: readonly SideStatus[];
}

export interface SideStatus extends RecordSummary {
  readonly label: string;
}

export function environmentStatus(place: LedgerPlace): EnvironmentStatus {
  const { records, faults } = loadLedger(place);
  return {
    environment: place.environment,
    records: records.map((record) => toStatus(record, records, place)),
    faults: faults.map(({ text = '', ...fault }) => ({
      ...fault,
      sides: (conflictingRecords(text) ?? []).map(({ label, record }) => ({ label, ...toSummary(record) })),
    })),
  };
}

function toStatus(record: LedgerRecord, all: readonly LedgerRecord[], { root }: LedgerPlace): RecordStatus {
  const twin = all.find(
    (other) =>
      other !== record && other.state === 'created' && record.state === 'created' && other.id === record.id,
  );
  return {
    ...toSummary(record),
    baseUrl: record.target.baseUrl,
    projectId: record.target.projectId ?? null,
    hasFile: existsSync(resolve(root, identityOf(record.key).path)),
    twin: twin?.key ?? null,
  };
}
