import type { Layout } from './bank-records.ts'

/**
 * File kind of notices of incoming transfers (振込入金通知), whose records have the length of statement
 * records.
 */
export const NOTICE_KIND = '01'

/**
 * Header of a notice. Up to the branch, its fields are the same as in the header of a statement.
 */
export const noticeHeader = [
  ['record', 'N', 1],
  ['fileKind', 'N', 2],
  ['codeKind', 'N', 1],
  ['madeOn', 'N', 6],
  ['from', 'N', 6],
  ['to', 'N', 6],
  ['bankCode', 'N', 4],
  ['bankName', 'C', 15],
  ['branchCode', 'N', 3],
  ['branchName', 'C', 15],
  ['kind', 'N', 1],
  ['accountNumber', 'N', 7],
  ['holder', 'C', 40],
] as const satisfies Layout<string>

const days = [
  ['record', 'N', 1],
  ['inquiryNo', 'N', 6],
  ['date', 'N', 6],
  ['valueDate', 'N', 6],
] as const satisfies Layout<string>

const payer = [
  ['requesterCode', 'N', 10],
  ['name', 'C', 48],
  ['bankName', 'C', 15],
  ['branchName', 'C', 15],
  ['cancelled', 'C', 1],
] as const satisfies Layout<string>

/** Row of a notice in format A, for amounts of up to ten digits. */
export const noticeData = [
  ...days,
  ['amount', 'N', 10],
  ['otherCheques', 'N', 10],
  ...payer,
  ['edi', 'C', 20],
] as const satisfies Layout<string>

/** Row of a notice in format B, for amounts of up to twelve digits. */
export const noticeDataWide = [
  ...days,
  ['unused', 'N', 20],
  ...payer,
  ['amount', 'N', 12],
  ['otherCheques', 'N', 12],
  ['edi', 'C', 20],
] as const satisfies Layout<string>

/**
 * Positions in a row that are filled in format B and blank in format A, to distinguish the formats.
 */
export const WIDE = { from: 149, to: 172 }

export const noticeTrailer = [
  ['record', 'N', 1],
  ['inCount', 'N', 6],
  ['inTotal', 'N', 12],
  ['outCount', 'N', 6],
  ['outTotal', 'N', 12],
] as const satisfies Layout<string>
