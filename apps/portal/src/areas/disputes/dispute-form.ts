import {
  CASE_NO_MAX,
  DISPUTE_REASON_MAX,
  DISPUTE_REMARK_MAX,
  type ChangedDispute,
  type DisputeDetail,
} from '@choba/contract/disputes.contract.ts'
import { numberPrefix } from '@choba/contract/fields.ts'
import { MAX_AMOUNT } from '@choba/contract/money.ts'
import { day } from '@choba/contract/day.ts'
import { uploadedFiles } from '#form/evidence-field.tsx'
import * as z from 'zod/mini'

const length = (text: string): number => Array.from(text.trim()).length
const text = (max: number, min = 0) =>
  z.string().check(z.refine((given) => length(given) >= min && length(given) <= max))

type Files = z.output<typeof uploadedFiles>

/** Schema of the form, with the same rules as on the server. */
export const disputeForm = z.object({
  paymentNo: z.string().check(z.refine((given) => z.safeParse(numberPrefix, given).success)),
  amount: z
    .nullable(z.number())
    .check(z.refine((given) => given !== null && given > 0 && given <= MAX_AMOUNT)),
  reason: text(DISPUTE_REASON_MAX, 1),
  caseNo: text(CASE_NO_MAX),
  receivedOn: day,
  respondBy: day,
  remark: text(DISPUTE_REMARK_MAX),
  files: uploadedFiles,
})
export type DisputeInput = z.output<typeof disputeForm>

export const emptyDispute = (paymentNo: string, amount: number | null): DisputeInput => ({
  paymentNo,
  amount,
  reason: '',
  caseNo: '',
  receivedOn: '',
  respondBy: '',
  remark: '',
  files: [],
})

export const inputOf = (dispute: DisputeDetail): DisputeInput => ({
  paymentNo: dispute.paymentNo,
  amount: dispute.amount,
  reason: dispute.reason,
  caseNo: dispute.caseNo ?? '',
  receivedOn: dispute.receivedOn,
  respondBy: dispute.respondBy,
  remark: dispute.remark ?? '',
  files: [],
})

export const fileListOf = (files: Files) =>
  files.length > 0 ? { fileList: files.map(({ name }) => name) } : {}

/** Converts the values of the form for the API. Leaves out empty fields. */
export const bodyOf = ({
  amount,
  reason,
  caseNo,
  receivedOn,
  respondBy,
  remark,
  files,
}: DisputeInput): ChangedDispute => ({
  // The amount is never null at this point, because the form is validated before it is sent.
  amount: amount ?? 0,
  reason,
  receivedOn,
  respondBy,
  ...(caseNo.trim() !== '' && { caseNo }),
  ...(remark.trim() !== '' && { remark }),
  ...fileListOf(files),
})
