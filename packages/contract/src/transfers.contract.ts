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
    summary: 'List the deposits that are due',
    description: 'Due by a day, with totals by bank, and deposits that cannot be paid.',
    can: search,
    query: z.strictObject({ payDay: z.optional(day) }),
    result: DueList,
  },
  request: {
    method: 'POST',
    path: 'transfer/request',
    summary: 'Request a transfer of due deposits',
    description:
      'Another administrator must approve the request. Fails with a conflict (409) if count or total differ from what the caller saw, with 1200 if no paying account is set, and with 4008 if nothing is due.',
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
    summary: 'List the transfers of the tenant',
    description: 'Latest pay day first.',
    can: search,
    query: z.strictObject({ ...TransferFilters.shape, ...pageQuery }),
    result: z.strictObject({ ...page(TransferRow), total: z.optional(count) }),
    savedViews: { screens: ['transfers'], filters: TransferFilters },
  },
  detail: {
    method: 'GET',
    path: 'transfer/detail',
    summary: 'Get a transfer',
    description: 'With totals by bank.',
    can: search,
    query: z.strictObject(which),
    result: TransferDetail,
    raises: ['notFound'],
  },
  items: {
    method: 'GET',
    path: 'transfer/items',
    summary: 'List the deposits of a transfer',
    description: 'With the bank’s result of each.',
    can: search,
    query: z.strictObject({ ...which, ...pageQuery }),
    result: z.strictObject(page(TransferItem)),
    raises: ['notFound'],
  },
  file: {
    method: 'GET',
    path: 'transfer/file',
    summary: 'Download the bank file of a transfer',
    description: 'The content never changes. Fails with 4001 before the transfer is approved.',
    can: edit,
    query: z.strictObject(which),
    download: 'file',
    fileTypes: ['text/plain'],
    raises: ['notFound'],
  },
  download: {
    method: 'GET',
    path: 'transfer/items/download',
    summary: 'Download the deposits of a transfer as a file',
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
    summary: 'Upload the results of a transfer',
    description:
      'CSV in UTF-8 or Shift_JIS. CHECK shows the effect of each line. WRITE stores all lines, or nothing if a line is invalid.',
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
    summary: 'Record the bank’s result of one deposit',
    description:
      'Fails with a conflict (409) if another result is stored, and with 4008 if the same result is stored.',
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
    summary: 'List the open lines of a merchant',
    description:
      'Lines that wait for the next deposit, and revisions that wait for a second person.',
    can: search,
    query: z.strictObject({ entCode }),
    result: OpenLines,
    raises: ['notFound'],
  },
  revise: {
    method: 'POST',
    path: 'revision/add',
    summary: 'Request a revision of the next deposit of a company',
    description: 'Adds or deducts an amount. Another administrator must approve the request.',
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
    summary: 'Get the bank’s result of a deposit of the caller’s merchant',
    description: 'Null while the result is unknown, and for callers who do not see every store.',
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
