import * as z from 'zod/mini'
import { companyCode } from './deposits.filters.ts'
import { depositNo } from './deposits.contract.ts'
import { day } from './day.ts'
import { endpoints } from './endpoint.ts'
import { amount, count, currency, id, line, trimmedLine } from './fields.ts'
import { listFileForm } from './list-file-form.ts'
import { MAX_AMOUNT } from './money.ts'
import { page, pageQuery } from './page.ts'
import { adminMay, merchantMay } from './permissions.ts'
import { entCode } from './transactions.contract.ts'
import {
  DueList,
  OpenLines,
  RESULT_REASON_MAX,
  RESULTS_FILE_LIMIT,
  ResultsAnswer,
  REVISION_REASON_MAX,
  TRANSFER_NAMED_MAX,
  TransferDetail,
  TransferItem,
  transferResults,
  TransferRow,
} from './transfer-rows.ts'
import { taxClasses, type TaxClass } from './terms-fee.ts'
import { TransferFilters } from './transfers.filters.ts'

export * from './transfer-rows.ts'

/**
 * Transfers: deposits of a tenant that are paid out together on one day. One administrator requests
 * a transfer, another releases it. The bank's result for each deposit comes from a file or is
 * entered manually. Amounts are in minor units.
 */

const signedAmount = z.int().check(
  z.minimum(-MAX_AMOUNT),
  z.maximum(MAX_AMOUNT),
  z.refine((value) => value !== 0, { params: { problem: 'value' } }),
)
/**
 * Returns true if a revision must name a deposit. The service gives a taxable amount back only with
 * a return invoice, and that invoice states the days of the deposit.
 */
export const needsDeposit = (revision: { amount: number; taxClass: TaxClass }): boolean =>
  revision.taxClass === 'TAXABLE_10' && revision.amount > 0

const named = z.optional(z.array(depositNo).check(z.minLength(1), z.maxLength(TRANSFER_NAMED_MAX)))
const search = adminMay('Settle.search')
const edit = adminMay('Settle.edit')
const which = { transferId: id }

export const transfers = endpoints({
  due: {
    method: 'GET',
    path: 'transfer/due',
    summary:
      'Deposits that are due until a day, with their sums by bank, and those that cannot be paid',
    can: search,
    query: z.strictObject({ payDay: z.optional(day) }),
    result: DueList,
  },
  request: {
    method: 'POST',
    path: 'transfer/request',
    summary:
      'Ask another administrator to release the deposits that are due until the pay day. conflict when count or sum are not what the caller saw; illegalOperation without the account to pay from; nothingToDo when nothing is due',
    can: edit,
    body: z.strictObject({
      payDay: day,
      currency,
      /** Includes only these deposits. Defaults to all deposits that are ready to be paid out. */
      only: named,
      /** Excludes these deposits. */
      except: named,
      seenCount: count,
      seenTotal: amount,
    }),
    result: TransferRow,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  list: {
    method: 'GET',
    path: 'transfer/list',
    summary: 'Transfers of the tenant, the latest pay day first',
    can: search,
    query: z.strictObject({ ...TransferFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(TransferRow), total: z.optional(count) }),
    savedViews: { screens: ['transfers'], filters: TransferFilters },
  },
  detail: {
    method: 'GET',
    path: 'transfer/detail',
    summary: 'One transfer with its sums by bank',
    can: search,
    query: z.strictObject(which),
    result: TransferDetail,
    raises: ['notFound'],
  },
  items: {
    method: 'GET',
    path: 'transfer/items',
    summary: 'The deposits of a transfer, with what the bank made of each',
    can: search,
    query: z.strictObject({ ...which, ...pageQuery }),
    result: z.strictObject(page(TransferItem)),
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'transfer/file',
    summary:
      'The file of a released transfer for the bank: always the same bytes. notFound where there is none',
    can: edit,
    query: z.strictObject(which),
    download: 'file',
    fileTypes: ['text/plain'],
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'transfer/items/download',
    summary: 'The deposits of a transfer as a file',
    can: edit,
    query: z.strictObject({
      ...which,
      ...listFileForm,
    }),
    download: 'list',
    raises: ['notFound', 'nothingFound'],
  },
  results: {
    method: 'POST',
    path: 'transfer/results',
    summary:
      'Bring back the results of a transfer by a CSV file (UTF-8 or Shift_JIS): CHECK says what each line would do, WRITE does all of it or, where a line is refused, nothing',
    can: edit,
    query: z.strictObject({ ...which, mode: z.enum(['CHECK', 'WRITE']) }),
    upload: { limit: RESULTS_FILE_LIMIT },
    body: z.strictObject({ file: z.file() }),
    result: ResultsAnswer,
    raises: ['notFound'],
  },
  result: {
    method: 'POST',
    path: 'transfer/result',
    summary:
      'Say by hand what the bank made of one deposit. conflict: something else was said of it before; nothingToDo: the same was',
    can: edit,
    body: z.strictObject({
      ...which,
      entCode,
      depositNo,
      result: z.enum(transferResults),
      /** Defaults to the deposit date. */
      resultOn: z.optional(day),
      reason: z.optional(line(RESULT_REASON_MAX)),
    }),
    result: TransferRow,
    raises: ['notFound', 'conflict', 'nothingToDo'],
  },
  openLines: {
    method: 'GET',
    path: 'revision/list',
    summary:
      'Lines of a merchant that wait for the next deposit, and revisions that wait for a second person',
    can: search,
    query: z.strictObject({ entCode }),
    result: OpenLines,
    raises: ['notFound'],
  },
  revise: {
    method: 'POST',
    path: 'revision/add',
    summary:
      'Ask another administrator for a revision: an amount that is added to the next deposit of a company, or taken off it',
    can: edit,
    body: z.strictObject({
      entCode,
      companyCode,
      /** Without tax, which is computed together with the tax on the fees. */
      amount: signedAmount,
      /**
       * Tax class of the charge or refund: a service is taxable, a correction of payments is out of
       * scope.
       */
      taxClass: z.enum(taxClasses),
      reason: trimmedLine(REVISION_REASON_MAX, 1),
      /**
       * Deposit that the revision refers to. Required if a taxable amount is given back, because
       * the return invoice states its days.
       */
      depositNo: z.optional(depositNo),
    }),
    result: OpenLines,
    raises: ['notFound'],
  },
  own: {
    method: 'GET',
    path: 'deposit/paid',
    summary:
      'What the bank made of a deposit of the caller’s merchant; null before it is known, and to who sees a part of the stores',
    can: merchantMay('Settle.search'),
    query: z.strictObject({ depositNo }),
    result: z.nullable(
      z.strictObject({
        result: z.enum(transferResults),
        resultOn: day,
        reason: z.nullable(z.string()),
      }),
    ),
    raises: ['notFound'],
  },
})
