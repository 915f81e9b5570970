import { Readable } from 'node:stream'
import type { ResultOf } from '@choba/contract/endpoint.ts'
import { receiptTextLines } from '@choba/contract/receipt-template.ts'
import { hasReceipt, type ReceiptLine, type receipts } from '@choba/contract/receipts.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type { TransactionDetail } from '@choba/contract/transactions.contract.ts'
import { withScope, type Tx } from '@choba/database/scope.ts'
import { languages } from '@choba/phrases/languages.ts'
import { readTransaction } from '#areas/transactions/transactions.service.ts'
import { AppError } from '#platform/calls/app-error.ts'
import { type AuditDetails, type Call, type Caller, principalOf } from '#platform/calls/call.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { ManualCall } from '#platform/calls/manual-transactions.ts'
import type { Download, DownloadCall } from '#platform/calls/routes.ts'
import { merchantScopeOf } from '#platform/access/principals.ts'
import { findThemeImage, nameOf, type ThemeImage } from '#platform/portal/theme.ts'
import type { SlipLine } from '#platform/slip/slip-line.ts'
import { layOutSlip, slipEndings, slipTypes } from '#platform/slip/slip-thread.ts'
import { receiptLines } from './receipt-lines.ts'
import { findExtras } from './receipts.repository.ts'

type Calls = typeof receipts

interface Wanted {
  readonly paymentNo: string
  readonly language?: Language | undefined
}

interface MadeReceipt {
  readonly language: Language
  readonly lines: ReceiptLine[]
  readonly logo: ThemeImage | null
  /** Title of the file, and the printed name of the store. */
  readonly title: string
  readonly storeName: string
  readonly fileName: string
  readonly audit: AuditDetails
}

const numberOf = (points: bigint | null): number | null => (points === null ? null : Number(points))

async function readFacts(tx: Tx, call: Caller, paymentNo: string, language: Language) {
  const principal = principalOf(call)
  const { merchant } = principal
  const transaction = await readTransaction(tx, merchant, paymentNo, language, principal)
  if (!hasReceipt(transaction)) throw new AppError('illegalOperation')
  const extras = await findExtras(tx, merchant, transaction.paymentNo, language)
  return {
    transaction,
    storeName: extras.store_name,
    paymentMethod: extras.payment_method,
    points: merchant.enable_point
      ? {
          cardNo: extras.card_no,
          used: numberOf(extras.used),
          awarded: numberOf(extras.awarded),
          balance: numberOf(extras.balance),
        }
      : null,
  }
}

const auditOf = (
  { paymentNo, storeId }: Pick<TransactionDetail, 'paymentNo' | 'storeId'>,
  language: Language,
): AuditDetails => ({
  object: paymentNo,
  of: { kind: 'transaction', id: paymentNo },
  inStores: [Number(storeId)],
  detail: { receiptLanguage: language },
})

/**
 * Makes the copy of a receipt.
 * @throws AppError notFound if the number is unknown or belongs to a store that the user does not
 * see; illegalOperation if the transaction has no receipt
 */
async function makeReceipt(call: Caller, wanted: Wanted): Promise<MadeReceipt> {
  const { merchant, stores } = principalOf(call)
  const language = wanted.language ?? call.language
  const logo = await findThemeImage(call.engine, call.tenant.id, 'logo')
  const facts = await withScope(
    call.engine,
    merchantScopeOf(merchant, stores),
    (tx) => readFacts(tx, call, wanted.paymentNo, language),
    { readOnly: true },
  )
  const { paymentNo, tradeKind } = facts.transaction
  const { slip } = languages[language].receipts
  return {
    language,
    lines: receiptLines(
      {
        ...facts,
        hasLogo: logo !== null,
        header: receiptTextLines(call.tenant.receipt_header),
        footer: receiptTextLines(call.tenant.receipt_footer),
        reissuedAt: offsetInstant(new Date(), merchant.time_zone),
      },
      language,
    ),
    logo,
    title: `${slip.title[tradeKind]} ${paymentNo}`,
    storeName: facts.storeName,
    fileName: `${slip.fileName[tradeKind]}_${paymentNo}`,
    audit: auditOf(facts.transaction, language),
  }
}

/** @throws AppError like `makeReceipt` */
export async function readReceipt(
  call: ManualCall<Calls['read']>,
): Promise<ResultOf<Calls['read']>> {
  const { language, lines } = await makeReceipt(call, call.query)
  return { language, lines }
}

/**
 * Records that the user prints a copy in the browser.
 * @throws AppError like `makeReceipt`
 */
export async function recordPrint(call: Call<Calls['print']>): Promise<null> {
  const { tx, body } = call
  const language = body.language ?? call.language
  const { transaction } = await readFacts(tx, call, body.paymentNo, language)
  call.audit(auditOf(transaction, language))
  return null
}

/**
 * Creates a copy of a receipt as a file.
 * @throws AppError like `makeReceipt`; Overloaded if too many slips are being created at the same
 * time
 */
export async function receiptFile(call: DownloadCall<Calls['file']>): Promise<Download> {
  const { format } = call.query
  const { lines, logo, language, title, storeName, ...made } = await makeReceipt(call, call.query)
  const slipLines = lines.flatMap((line): SlipLine[] => {
    if (line.kind !== 'logo') return [line]
    return logo ? [{ kind: 'picture', bytes: logo.bytes, alt: nameOf(call.tenant) }] : []
  })
  const createdAt = Date.now()
  const file = await layOutSlip({
    format,
    lines: slipLines,
    title,
    author: storeName,
    language,
    createdAt,
  })
  return {
    fileName: `${made.fileName}.${slipEndings[format]}`,
    contentType: slipTypes[format],
    headers: { 'x-content-type-options': 'nosniff' },
    stream: Readable.from([file]),
    audit: { ...made.audit, detail: { ...made.audit.detail, format } },
  }
}
