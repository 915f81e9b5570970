import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { QueryOf } from '@choba/contract/endpoint.ts'
import { may } from '@choba/contract/permissions.ts'
import {
  STORE_FILE_PROBLEMS_MAX,
  STORE_FILE_ROWS_MAX,
  type StoreFileFault,
  type StoreFileOutcome,
} from '@choba/contract/store-file.ts'
import type { StoreParts } from '@choba/contract/store-parts.ts'
import { stores, STORES_MAX } from '@choba/contract/stores.contract.ts'
import { tidyCode } from '@choba/contract/text.ts'
import { takeMerchantLock } from '@choba/database/advisory-locks.ts'
import { readToday } from '@choba/database/business-day.ts'
import type { Tx } from '@choba/database/scope.ts'
import { findCompanyNames } from '#areas/company/company.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { orDuplicate } from '#platform/calls/duplicate.ts'
import { entryOf, writeAudit } from '#platform/audit/audit.ts'
import { principalOf, type Call } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { mapInTurns } from '#platform/http/event-loop.ts'
import { readTable, type Table } from '#platform/files/table-file.ts'
import type { Principal } from '#platform/access/principals.ts'
import { unsealedEntries, type WrittenEntry } from '#platform/audit/unsealed-entries.ts'
import {
  findAllCodes,
  findStores,
  type StoredStore,
  type StoreToWrite,
  writeStores,
} from './store-file.repository.ts'
import {
  columnsOf,
  emptyParts,
  type FileColumn,
  readParts,
  type RowFault,
  type StoreFileRow,
  toRow,
} from './store-file-rows.ts'
import { idOwners, takenIds } from './store-file-ids.ts'
import { aboutStore, auditFieldsOf } from './store-audit.ts'
import { checkStore } from './store-check.ts'
import { type MerchantChoices, readChoices, type StoreChoices } from './store-choices.ts'
import { toParts } from './stores.views.ts'

const VALUE_MAX = 100
const FILE_NAME_MAX = 100

/** A valid row, with the store to write. `before` is the current store, or null for a new store. */
interface Planned {
  readonly write: StoreToWrite
  readonly parts: StoreParts
  readonly companyCode: string
  readonly before: { readonly store: StoredStore; readonly parts: StoreParts } | null
}

/** A rejected row with its original cells. */
interface Refused {
  readonly cells: readonly string[]
  readonly faults: readonly RowFault[]
}

interface CheckedFile {
  readonly outcome: StoreFileOutcome
  readonly planned: readonly Planned[]
  readonly refused: readonly Refused[]
  readonly heading: { readonly cells: readonly string[]; readonly columns: readonly FileColumn[] }
}

const kept = (store: StoredStore): StoreParts =>
  toParts(store, {
    tradeTypes: store.trade_types,
    paymentMethods: store.paymentMethods,
    usual: store.usual,
  })

const sorted = (parts: StoreParts): StoreParts => ({
  ...parts,
  tradeTypes: parts.tradeTypes.toSorted(),
  paymentTypes: parts.paymentTypes?.toSorted() ?? null,
})

/** Merchant data that the rows of a file are checked against. */
interface Basis {
  readonly principal: Principal
  readonly stores: ReadonlyMap<string, StoredStore>
  readonly nextId: number
  readonly choices: MerchantChoices
  readonly allCodes: StoreChoices
  readonly companies: ReadonlyMap<string, number>
}

async function readBasis(tx: Tx, principal: Principal, forUpdate: boolean): Promise<Basis> {
  const { merchant } = principal
  const found = await findStores(tx, merchant.id, await readToday(tx, merchant), forUpdate)
  const companies = await findCompanyNames(tx, merchant.id)
  return {
    principal,
    stores: new Map(found.map((store) => [store.code, store])),
    nextId: found.reduce((most, { id }) => Math.max(most, id), 0) + 1,
    choices: await readChoices(tx, merchant),
    allCodes: await findAllCodes(tx),
    companies: new Map(
      companies.map(({ companyCode, companyId }) => [companyCode, Number(companyId)]),
    ),
  }
}

const only = (all: ReadonlyMap<string, number>, codes: readonly string[]) =>
  new Map(codes.flatMap((code) => (all.has(code) ? [[code, all.get(code)!] as const] : [])))

const sees = ({ stores: seen }: Principal, id: number): boolean =>
  seen === 'all' || seen.includes(id)

/**
 * Returns an error if the user may not add or change the store of a row. A store outside of the
 * user's scope is treated as a new store, so that the error does not reveal its existence.
 */
function forbidden({ principal }: Basis, before: StoredStore | undefined): RowFault[] {
  if (before)
    return may(principal, stores.modify.can) ? [] : [{ column: null, problem: 'mayNotEdit' }]
  const mayAdd = principal.stores === 'all' && may(principal, stores.add.can)
  return mayAdd ? [] : [{ column: null, problem: 'mayNotAdd' }]
}

/**
 * Checks the company in a row. A new store gets the company in the row, or else the only company of
 * the merchant. A file cannot move a store to another company.
 */
function companyFault(
  { companies }: Basis,
  given: string,
  before: StoredStore | undefined,
): RowFault[] {
  if (before)
    return given === '' || given === before.company_code
      ? []
      : [{ column: 'companyCode', problem: 'company' }]
  if (given === '')
    return companies.size === 1 ? [] : [{ column: 'companyCode', problem: 'missing' }]
  return companies.has(given) ? [] : [{ column: 'companyCode', problem: 'company' }]
}

/** Checks one row against the current stores. @returns null if the row changes no value */
function planRow(
  basis: Basis,
  row: StoreFileRow,
  id: number,
): Planned | { faults: RowFault[] } | null {
  const { principal, choices, allCodes, companies } = basis
  const found = basis.stores.get(tidyCode(row.cells.storeCode ?? ''))
  const before = found && sees(principal, found.id) ? found : undefined
  const companyCode = tidyCode(row.cells.companyCode ?? '')
  const early = [...row.faults, ...forbidden(basis, before)]
  if (early.length > 0) return { faults: early }
  const held = before ? sorted(kept(before)) : null
  const read = readParts(row, principal.merchant.currency, held ?? emptyParts)
  const faults = [...companyFault(basis, companyCode, before), ...read.faults]
  if (!read.parts) return { faults }
  const parts = sorted(read.parts)
  const checked = checkStore(parts, choices, {
    points: held ?? emptyParts,
    tradeTypes: only(
      allCodes.tradeTypes,
      before ? [...before.trade_types, before.usual ?? ''] : [],
    ),
    paymentMethods: only(allCodes.paymentMethods, before?.paymentMethods ?? []),
  })
  if ('bad' in checked)
    faults.push(
      ...checked.bad.fields.map(({ path, problem }) => ({
        column: path as RowFault['column'],
        problem,
      })),
    )
  if (faults.length > 0 || 'bad' in checked) return { faults }
  if (held && isDeepStrictEqual(held, parts)) return null
  const companyId = companies.get(companyCode) ?? [...companies.values()][0]!
  return {
    write: { id: before?.id ?? id, store: checked.store, companyId: before ? null : companyId },
    parts,
    companyCode: before?.company_code ?? (companyCode || [...companies.keys()][0]!),
    before: before && held ? { store: before, parts: held } : null,
  }
}

/** Returns the store codes that occur in more than one row. */
function repeatedCodes(rows: readonly StoreFileRow[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { cells } of rows) {
    const code = tidyCode(cells.storeCode ?? '')
    if (seen.has(code)) twice.add(code)
    seen.add(code)
  }
  return twice
}

/**
 * Parses a store file. Must run outside of a database transaction.
 * @throws AppError badRequest for an unreadable file; Overloaded
 */
export const parseStoreFile = async ({ user }: Principal, file: File): Promise<Table> =>
  readTable(user.id, {
    bytes: new Uint8Array(await file.arrayBuffer()),
    most: STORE_FILE_ROWS_MAX,
    workbook: true,
  })

/**
 * Checks all rows of a file.
 * @param forUpdate locks the stores until the transaction ends
 * @throws AppError badRequest for an unreadable file
 */
export async function checkRows(
  tx: Tx,
  principal: Principal,
  { heading, rows, sha256 }: Table,
  forUpdate: boolean,
): Promise<CheckedFile> {
  const columns = columnsOf(heading)
  const read = rows.map((row) => ({ ...toRow(row, columns), all: row.cells }))
  const basis = await readBasis(tx, principal, forUpdate)
  const twice = repeatedCodes(read)
  const owners = idOwners(basis.stores.values())
  const planned: Planned[] = []
  const faults: StoreFileFault[] = []
  const refused: Refused[] = []
  const hash = createHash('sha256').update(sha256)
  let [unchanged, fresh] = [0, 0]
  await mapInTurns(read, (row) => {
    const code = tidyCode(row.cells.storeCode ?? '')
    const place = { line: row.line, storeCode: code.slice(0, VALUE_MAX) }
    const refuse = (found: readonly RowFault[]) => {
      refused.push({ cells: row.all, faults: found })
      for (const { column, problem } of found)
        faults.push({
          ...place,
          column,
          problem,
          value: (column ? (row.cells[column] ?? '') : '').slice(0, VALUE_MAX),
        })
    }
    const plan = twice.has(code)
      ? { faults: [{ column: 'storeCode', problem: 'twice' } as const] }
      : planRow(basis, row, basis.nextId + fresh)
    if (plan === null) unchanged += 1
    else if ('faults' in plan) refuse(plan.faults)
    else if (plan.before === null && basis.stores.size + fresh >= STORES_MAX)
      refuse([{ column: null, problem: 'most' }])
    else {
      const taken = takenIds(plan.write.id, plan.parts, owners)
      if (taken.length > 0) {
        refuse(taken)
        return
      }
      if (plan.before === null) fresh += 1
      planned.push(plan)
      hash.update(`\n${plan.write.id} ${plan.before?.store.version ?? 'new'} ${plan.companyCode}`)
    }
  })
  const outcome = {
    rows: read.length,
    fresh,
    changed: planned.length - fresh,
    unchanged,
    refused: refused.length,
    faults: faults.slice(0, STORE_FILE_PROBLEMS_MAX),
    faultCount: faults.length,
    basis: hash.update(`\n${unchanged} ${refused.length}`).digest('hex'),
  }
  return { outcome, planned, refused, heading: { cells: heading.cells, columns } }
}

/** Returns the name of an uploaded file for display: the last part of its path, on one line. */
const labelOf = ({ name }: File): string =>
  Array.from(name.split(/[/\\]/).at(-1)!.toWellFormed().replaceAll(/\p{C}/gu, '').trim())
    .slice(0, FILE_NAME_MAX)
    .join('') || 'file'

/**
 * Checks a store file without writing anything.
 * @throws AppError badRequest for an unreadable file; Overloaded
 */
export async function checkFile(call: Call, file: File, table: Table): Promise<StoreFileOutcome> {
  const { outcome } = await checkRows(call.tx, principalOf(call), table, false)
  const { rows, refused } = outcome
  call.audit({ object: labelOf(file), detail: { rows, refusedRows: refused } })
  return outcome
}

/**
 * Writes the stores of a file in one transaction, with an audit entry for each store.
 * @throws AppError conflict if the file or the stores differ from what the user has checked;
 * illegalOperation if rows are rejected and the user did not choose to import only the valid rows;
 * nothingToDo if no row changes a value; badRequest
 */
export async function runFile(
  call: Call,
  file: File,
  table: Table,
  { basis, onlyGood = 'false' }: QueryOf<(typeof stores)['runFile']>,
): Promise<StoreFileOutcome> {
  const principal = principalOf(call)
  const { merchant, user } = principal
  await takeMerchantLock(call.tx.q, 'places', merchant.id)
  const { outcome, planned } = await checkRows(call.tx, principal, table, true)
  if (outcome.basis !== basis) throw new AppError('conflict', { current: outcome })
  if (planned.length === 0) throw new AppError('nothingToDo')
  if (outcome.refused > 0 && onlyGood !== 'true') throw new AppError('illegalOperation')
  const writes = planned.map(({ write }) => write)
  // A concurrent request may have given one of these codes to another store.
  await orDuplicate(
    writeStores(call.tx, merchant, writes, user.full_name),
    () => new AppError('conflict', { current: outcome }),
  )
  const entries: WrittenEntry[] = []
  for (const { write, parts, before, companyCode } of planned) {
    const company = { companyCode }
    const detail = changesOf(
      before && auditFieldsOf({ ...before.parts, company }),
      auditFieldsOf({ ...parts, company }),
    )
    const about = {
      ...aboutStore({ storeId: String(write.id), storeName: parts.storeName }),
      detail,
    }
    entries.push(
      await writeAudit(
        call.tx,
        entryOf(call, before ? 'stores.modify' : 'stores.add', 'success', about, merchant.id),
      ),
    )
  }
  const { fresh, changed, refused } = outcome
  call.audit({
    object: labelOf(file),
    inStores: writes.map(({ id }) => id),
    detail: {
      fileHash: table.sha256,
      freshRows: fresh,
      changedRows: changed,
      refusedRows: refused,
    },
  })
  call.afterCommit(async () => {
    for (const entry of entries) unsealedEntries(call.engine).add(entry)
    return outcome
  })
  return outcome
}
