import { randomUUID } from 'node:crypto'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { NewMerchant } from '@choba/contract/merchants.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { tidyCode } from '@choba/contract/text.ts'
import type { Engine } from '@choba/database/engine.ts'
import { withScope, type Tx, type WorkerScope } from '@choba/database/scope.ts'
import { sql } from 'kysely'
import type { NamedPaymentMethod } from '@choba/import-format/mapping/payment-method-names.ts'
import { ImportProblem } from '@choba/import-format/import-problem.ts'
import {
  makeMerchant,
  auditOfNew,
  refuseMerchant,
  type MerchantToMake,
} from '#areas/merchants/merchants.service.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { closedStoresIn } from './rows/closed-stores.ts'
import { storeNameColumns, storeNames } from './rows/store-lookup.ts'
import type { Operator } from './import-record.ts'
import { takenTypesIn } from './rows/store-trade-types.ts'

export interface TargetMerchant {
  code: string
  name: string
  currency: string
  timeZone: string
  /** Closing time of the merchant's business day, in minutes after midnight. */
  closingMinutes: number
}

/**
 * Returns the default trade type of each store, by store ID. Stores without a default are left out.
 */
export const storeTradeTypesIn = (
  stores: readonly { id: number; trade_type_id: number | null }[],
): ReadonlyMap<number, number> =>
  new Map(
    stores.flatMap(({ id, trade_type_id: tradeType }) =>
      tradeType === null ? [] : [[id, tradeType] as const],
    ),
  )

/**
 * Merchant for which rows are imported, with the data to check rows. The merchant may exist already
 * or be created when the import starts.
 */
export interface Target {
  tenantId: number
  merchant: TargetMerchant
  /** Null until the merchant exists. */
  scope: WorkerScope | null
  paymentMethods: Map<string, number>
  /** Codes of the tenant's refund reasons, including those no longer offered. */
  reasons: Set<string>
  /** Trade type IDs by code, including retired ones. */
  tradeTypes: ReadonlyMap<string, number>
  /** Store IDs by store code. */
  stores: Map<string, number>
  /** Store codes by service ID. */
  serviceIds: Map<string, string>
  /** Default trade types by store ID. A row without a trade type gets that of its store. */
  storeTradeTypes: ReadonlyMap<number, number>
  /** Trade types that each store accepts, by store ID, as `takenTypesIn` returns them. */
  takenTypes: ReadonlyMap<number, ReadonlySet<number>>
  /** First business day on which each closed store is closed, by store ID. */
  closedStores: ReadonlyMap<number, string>
  /** Terminal IDs by store ID and terminal number, for example with the key `3 001`. */
  terminals: Map<string, number>
}

/**
 * Merchant for which a file is imported, with the names that files may use for payment methods and
 * trade types.
 */
export interface FileTarget extends Target {
  /** Payment methods by their names. */
  paymentMethodNames: readonly NamedPaymentMethod[]
  /** Trade types by their names. */
  tradeTypeNames: readonly NamedPaymentMethod[]
}

export interface TargetOptions {
  tenant: string
  /** The merchant's code. */
  merchant: string
  /** Merchant to create if no merchant has the code. Null if the merchant must exist already. */
  create: Create | null
}

interface Create {
  name: string
  currency: string
  timeZone: string
}

/**
 * Returns the merchant to create, in the form of the portal's call.
 * @throws ImportProblem if a setting is invalid
 */
function merchantToMake(
  entCode: string,
  { name, currency, timeZone }: TargetMerchant | Create,
): MerchantToMake {
  const entName = NewMerchant.shape.entName.safeParse(name)
  if (!entName.success) throw new ImportProblem('merchantNameInvalid')
  return {
    entCode,
    entName: entName.data,
    currency,
    timeZone,
    closingMinutes: 0,
    enablePoint: false,
    enableQr: false,
    isMasterEnterprise: false,
  }
}

/**
 * Validates a new merchant with the rules of the portal, but with error messages for the command
 * line.
 * @throws ImportProblem
 */
async function checkNewMerchant(tx: Tx, wanted: MerchantToMake): Promise<void> {
  await refuseMerchant(tx, wanted).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    if (error.resultType !== 'badRequest')
      throw new ImportProblem('merchantRefused', { merchant: wanted.entCode })
    // `refuseMerchant` reports invalid settings by field name. The message must name the options of
    // the command line instead.
    const fields = (error.result as BadInput).fields.map(({ path }) => path as keyof MerchantToMake)
    const settings = fields.map(
      (field) => `${settingOptions[field] ?? field} ${String(wanted[field])}`,
    )
    throw new ImportProblem('settingsUnknown', { settings: settings.join(', ') })
  })
}

const settingOptions: Partial<Record<keyof MerchantToMake, string>> = {
  currency: '--currency',
  timeZone: '--time-zone',
}

const namedIn = (one: {
  code: string
  name_ja: string
  name_en: string
  name_mn: string
}): NamedPaymentMethod => ({
  code: one.code,
  names: [one.name_ja, one.name_en, one.name_mn],
})

/**
 * Finds the merchant for which a file is imported, with the data to check rows.
 * @throws ImportProblem
 */
export async function findTarget(engine: Engine, options: TargetOptions): Promise<FileTarget> {
  const merchantCode = tidyCode(options.merchant)
  const tenant = await withScope(
    engine,
    { role: 'system' },
    ({ q }) =>
      q.selectFrom('tenants').select('id').where('code', '=', options.tenant).executeTakeFirst(),
    { readOnly: true },
  )
  if (!tenant) throw new ImportProblem('tenantUnknown', { tenant: options.tenant })
  const { found, paymentMethods, reasons, tradeTypes } = await withScope(
    engine,
    { role: 'admin', tenantId: tenant.id },
    async (tx) => {
      const merchant = await tx.q
        .selectFrom('merchants')
        .selectAll()
        .where('tenant_id', '=', tenant.id)
        .where('code', '=', merchantCode)
        .executeTakeFirst()
      if (!merchant && options.create)
        await checkNewMerchant(tx, merchantToMake(merchantCode, options.create))
      const offered = tx.q
        .selectFrom('refund_reasons')
        .select('code')
        .where('tenant_id', '=', tenant.id)
      return {
        found: merchant,
        // Includes retired payment methods, because a payment that was made before the retirement
        // may arrive later.
        paymentMethods: await tx.q
          .selectFrom('payment_methods')
          .select(['id', 'code', 'name_ja', 'name_en', 'name_mn'])
          .where('state', '<>', 'REMOVED')
          .execute(),
        reasons: await offered.execute(),
        tradeTypes: await tx.q
          .selectFrom('trade_types')
          .select(['id', 'code', 'name_ja', 'name_en', 'name_mn'])
          .where('state', '<>', 'REMOVED')
          .execute(),
      }
    },
    { readOnly: true },
  )
  const common = {
    tenantId: tenant.id,
    paymentMethods: new Map(paymentMethods.map(({ id, code }) => [code, id])),
    paymentMethodNames: paymentMethods.map(namedIn),
    tradeTypes: new Map(tradeTypes.map(({ id, code }) => [code, id])),
    tradeTypeNames: tradeTypes.map(namedIn),
    reasons: new Set(reasons.map(({ code }) => code)),
    stores: new Map<string, number>(),
    serviceIds: new Map<string, string>(),
    storeTradeTypes: new Map<number, number>(),
    takenTypes: new Map<number, ReadonlySet<number>>(),
    closedStores: new Map<number, string>(),
    terminals: new Map<string, number>(),
  }
  if (!found) {
    if (!options.create) throw new ImportProblem('merchantUnknown', { merchant: options.merchant })
    return {
      ...common,
      merchant: { code: merchantCode, ...options.create, closingMinutes: 0 },
      scope: null,
    }
  }
  const { create } = options
  if (found.is_system) throw new ImportProblem('merchantUnknown', { merchant: options.merchant })
  if (create && (create.currency !== found.currency || create.timeZone !== found.time_zone)) {
    throw new ImportProblem('merchantDiffers', {
      currency: found.currency,
      timeZone: found.time_zone,
    })
  }
  const target: FileTarget = {
    ...common,
    merchant: {
      code: found.code,
      name: found.name,
      currency: found.currency,
      timeZone: found.time_zone,
      closingMinutes: found.closing_minutes,
    },
    scope: { role: 'worker', tenantId: tenant.id, merchantId: found.id },
  }
  await readStores(engine, target)
  return target
}

/**
 * Creates the merchant of an import, with the rules of the portal, unless the merchant exists
 * already.
 * @throws ImportProblem if another process has created the merchant since the check
 */
export async function createMerchant(
  engine: Engine,
  target: Target,
  { userName }: Operator,
  language: Language,
): Promise<WorkerScope> {
  if (target.scope) return target.scope
  const { tenantId } = target
  const wanted = merchantToMake(target.merchant.code, target.merchant)
  const merchantId = await withScope(engine, { role: 'admin', tenantId }, async (tx) => {
    const { merchant } = await makeMerchant(tx, tenantId, wanted, language)
    await writeAudit(tx, {
      merchantId: merchant.id,
      tenantId,
      userId: null,
      userName,
      job: null,
      action: 'merchants.add',
      audit: auditOfNew(merchant),
      outcome: 'success',
      ip: null,
      requestId: randomUUID(),
    })
    return merchant.id
  }).catch((error: unknown) => {
    // The settings are already validated, so the only possible cause is that another process has
    // used the code meanwhile.
    if (error instanceof AppError)
      throw new ImportProblem('merchantTaken', { merchant: wanted.entCode })
    throw error
  })
  target.scope = { role: 'worker', tenantId, merchantId }
  return target.scope
}

/**
 * Returns true if the merchant still has the currency and the time zone with which the rows were
 * read.
 */
export async function isSameMerchant(
  { q, scope }: Tx<WorkerScope>,
  { merchant }: Target,
): Promise<boolean> {
  const now = await q
    .selectFrom('merchants')
    .select(['currency', 'time_zone', 'closing_minutes'])
    .where('id', '=', scope.merchantId)
    .executeTakeFirstOrThrow()
  return (
    now.currency === merchant.currency &&
    now.time_zone === merchant.timeZone &&
    now.closing_minutes === merchant.closingMinutes
  )
}

/**
 * Checks that the merchant still has the currency and time zone with which the rows were read. Must
 * be called after the rows are inserted: their foreign key locks the merchant until the transaction
 * ends.
 * @throws ImportProblem if the merchant has changed
 */
export async function expectSameMerchant(tx: Tx<WorkerScope>, target: Target): Promise<void> {
  if (!(await isSameMerchant(tx, target)))
    throw new ImportProblem('merchantChanged', { merchant: target.merchant.code })
}

/** Reads the merchant's stores and terminals from the database into `target`. */
export async function readStores(engine: Engine, target: Target): Promise<void> {
  const { scope } = target
  if (!scope) return
  const { stores, terminals, takenTypes } = await withScope(
    engine,
    scope,
    async ({ q }) => ({
      stores: await q
        .selectFrom('stores')
        .select([
          ...storeNameColumns,
          'trade_type_id',
          sql<string | null>`closed_from::text`.as('closed_from'),
        ])
        .where('merchant_id', '=', scope.merchantId)
        .execute(),
      terminals: await q
        .selectFrom('terminals')
        .select(['id', 'store_id', 'terminal_no'])
        .where('merchant_id', '=', scope.merchantId)
        .execute(),
      takenTypes: await q
        .selectFrom('store_trade_types')
        .select(['store_id', 'trade_type_id'])
        .where('merchant_id', '=', scope.merchantId)
        .execute(),
    }),
    { readOnly: true },
  )
  Object.assign(target, storeNames(stores))
  target.storeTradeTypes = storeTradeTypesIn(stores)
  target.takenTypes = takenTypesIn(takenTypes)
  target.closedStores = closedStoresIn(stores)
  target.terminals = new Map(terminals.map((one) => [`${one.store_id} ${one.terminal_no}`, one.id]))
}
