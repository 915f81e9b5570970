import type { PaymentMethodApplicationDetail } from '@choba/contract/payment-methods.contract.ts'
import type {
  PaymentMethodList,
  CompanyPaymentMethod,
} from '@choba/contract/company-payment-methods.ts'
import { asOwner } from '@choba/database/owner.ts'
import { tinyPdf } from '#areas/disputes/disputes.testing.ts'
import { fileForm } from '#platform/files/files.testing.ts'
import { resultOf, type Client, type TestApp } from '#testing/test-app.ts'

export const paymentMethodsOf = async (
  client: Client,
  companyId?: string,
): Promise<PaymentMethodList> =>
  resultOf(await client.get('brand/list', companyId === undefined ? {} : { companyId }))

export const paymentMethodOf = async (
  client: Client,
  code: string,
  companyId?: string,
): Promise<CompanyPaymentMethod | undefined> =>
  (await paymentMethodsOf(client, companyId)).paymentMethods.find(
    ({ paymentType }) => paymentType === code,
  )

export const uploadDocument = (
  { send }: Pick<Client, 'send'>,
  bytes: Uint8Array = tinyPdf,
  name = 'license.pdf',
) => send({ method: 'POST', url: '/apiproxy/api/brand/upload', ...fileForm(bytes, { name }) })

export const uploadedDocument = async (client: Client, bytes?: Uint8Array): Promise<string> =>
  resultOf<{ fileName: string }>(await uploadDocument(client, bytes)).fileName

/** Returns the body of an application that starts today, with one document. */
export const newApplication = async (client: Client, paymentType: string, more: object = {}) => {
  const { today, companyId } = await paymentMethodsOf(client)
  return {
    companyId,
    paymentType,
    fromDay: today,
    fileList: [await uploadedDocument(client)],
    ...more,
  }
}

export const applied = async (
  client: Client,
  paymentType: string,
  more: object = {},
): Promise<PaymentMethodApplicationDetail> =>
  resultOf(await client.post('brand/apply', await newApplication(client, paymentType, more)))

export const detailOf = async (
  client: Client,
  { applicationId }: { applicationId: string | null },
) =>
  resultOf<PaymentMethodApplicationDetail>(
    await client.get('brand/detail', { applicationId: applicationId! }),
  )

/**
 * Withdraws every application, including approved ones. Tests can then apply for each payment
 * method again.
 */
export const endApplications = (test: TestApp) =>
  asOwner(test.engine, async (q) => {
    await q
      .updateTable('payment_method_applications')
      .set({ state: 'WITHDRAWN', approval_id: null, starts_on: null })
      .execute()
    await q
      .updateTable('approvals')
      .set({ state: 'WITHDRAWN', decided_at: new Date() })
      .where('kind', '=', 'paymentMethodApplication')
      .where('state', '=', 'WAITING')
      .execute()
  })

/** Stops a payment method at a company, as an administrator. */
export const stopped = async (
  admin: Client,
  which: { entCode: string; companyId: string; paymentType: string },
  reason = 'The card company asks for it',
): Promise<CompanyPaymentMethod> =>
  resultOf(await admin.post('sysbrand/stop', { ...which, reason }))

/** Deletes all stops. */
export const endStops = (test: TestApp) =>
  asOwner(test.engine, (q) => q.deleteFrom('payment_method_stops').execute())
