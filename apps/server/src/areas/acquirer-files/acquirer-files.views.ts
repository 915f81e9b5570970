import type {
  AcquirerDifferenceRow,
  AcquirerFileDetail,
  AcquirerFileRow,
  AcquirerLayout,
  AcquirerSide,
  AcquirerSum,
} from '@choba/contract/acquirer-files.contract.ts'
import { exactOrNull } from '@choba/contract/money.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import type {
  AcquirerDifferenceRow as DifferenceRow,
  AcquirerRefusal,
  AcquirerSumRow,
} from '@choba/database/acquirer-file-tables.ts'
import type { Reason } from '@choba/import-format/row/row-fields.ts'
import { languages } from '@choba/phrases/languages.ts'
import { offsetInstant } from '#platform/calls/instant.ts'
import type { FoundFile, FoundLayout } from './acquirer-files.repository.ts'

export const toLayout = (row: FoundLayout): AcquirerLayout => ({
  paymentType: row.payment_method_code,
  mapping: row.mapping_text === null ? row.mapping_name : null,
  text: row.mapping_text,
  timeZone: row.time_zone,
  currency: row.currency,
  feePpm: row.fee_ppm,
})

export const toFile = (row: FoundFile, timeZone: string): AcquirerFileRow => ({
  fileId: String(row.id),
  fileName: row.file_name,
  paymentType: row.payment_method_code,
  paymentMethodName: row.payment_method_name,
  dateFrom: row.date_from,
  dateTo: row.date_to,
  state: row.state,
  rowCount: row.row_count,
  differences: row.matched_at && row.difference_count,
  userName: row.user_name,
  givenAt: offsetInstant(row.given_at, timeZone),
})

const toSum = (row: AcquirerSumRow): AcquirerSum => ({
  day: row.day,
  currency: row.currency,
  fileCount: row.file_count,
  fileSum: exactOrNull(row.file_sum),
  fileFees: exactOrNull(row.file_fees),
  ownCount: row.own_count,
  ownSum: exactOrNull(row.own_sum),
  difference: exactOrNull(row.file_sum - row.own_sum),
})

export const toDetail = (
  row: FoundFile,
  {
    counts,
    sums,
    today,
    timeZone,
    language,
  }: {
    counts: AcquirerFileDetail['counts']
    sums: readonly AcquirerSumRow[]
    today: string
    timeZone: string
    language: Language
  },
): AcquirerFileDetail => {
  const { formats, reasons } = languages[language].ingest
  return {
    ...toFile(row, timeZone),
    mapping: (formats as Readonly<Record<string, string>>)[row.mapping_name] ?? row.mapping_name,
    timeZone: row.time_zone,
    feePpm: row.fee_ppm,
    matchedAt: row.matched_at && offsetInstant(row.matched_at, timeZone),
    skippedCount: row.skipped_count,
    refusedCount: row.refused_count,
    refusals: (row.refusals as AcquirerRefusal[]).map(({ line, reason }) => ({
      line,
      reason: reasons[reason as Reason],
    })),
    counts,
    today,
    sums: sums.map(toSum),
  }
}

const sideOf = (
  currency: string | null,
  amount: bigint | null,
  day: string | null,
  fee: bigint | null,
): AcquirerSide =>
  currency === null
    ? null
    : { currency, amount: Number(amount), day: day!, fee: fee === null ? null : Number(fee) }

export const toDifference = (row: DifferenceRow): AcquirerDifferenceRow => ({
  kind: row.kind,
  item: row.item,
  tradeKind: row.trade_kind === 1 ? 'PAYMENT' : 'REFUND',
  line: row.line,
  number: row.number,
  entCode: row.merchant_code,
  paymentNo: row.payment_no,
  file: sideOf(row.file_currency, row.file_amount, row.file_day, row.file_fee),
  own: sideOf(row.own_currency, row.own_amount, row.own_day, row.own_fee),
  reason: row.reason,
  owner: row.owner,
  closesOn: row.closes_on,
  note: row.note,
  version: row.version,
})
