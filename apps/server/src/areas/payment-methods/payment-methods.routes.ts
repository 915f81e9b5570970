import {
  type PaymentMethodApplicationDetail,
  paymentMethods,
} from '@choba/contract/payment-methods.contract.ts'
import type { StoreScope, Tx } from '@choba/database/scope.ts'
import { withScope } from '@choba/database/scope.ts'
import { AppError } from '#platform/calls/app-error.ts'
import type { AreaDefinition, Services } from '#platform/calls/area.ts'
import type { WorkerCall } from '#platform/calls/as-worker.ts'
import { type AuditDetails, type Call, principalOf } from '#platform/calls/call.ts'
import { changesOf } from '#platform/calls/changes.ts'
import { evidenceDownload, takeEvidence } from '#platform/files/evidence.ts'
import { type Download, type DownloadCall, implement } from '#platform/calls/routes.ts'
import { paymentMethodApproval } from './payment-methods.approval.ts'
import { findDocument } from './payment-method-documents.ts'
import type { FoundApplication } from './payment-methods.repository.ts'
import {
  adminReaderOf,
  applyForPaymentMethod,
  listApplications,
  listPaymentMethods,
  readerOf,
  readRow,
} from './payment-methods.service.ts'
import { listPaymentMethodStores } from './payment-method-stores.ts'
import {
  answerApplication,
  askBack,
  type Changed,
  reviewApplication,
  withdrawApplication,
} from './payment-method-application-steps.ts'
import { resumePaymentMethod, stopPaymentMethod, type Switched } from './payment-method-stops.ts'
import { kept, toDetail } from './payment-methods.views.ts'

const about = ({ payment_method_name, id }: FoundApplication): AuditDetails => ({
  object: payment_method_name,
  of: { kind: 'paymentMethodApplication', id: String(id) },
})

async function audited(
  call: Pick<Call, 'audit' | 'tx'>,
  { before, after }: { before: FoundApplication | null; after: FoundApplication },
  more: Readonly<Record<string, unknown>> = {},
): Promise<PaymentMethodApplicationDetail> {
  call.audit({
    ...about(after),
    detail: { ...changesOf(before && kept(before), kept(after)), ...more },
  })
  return toDetail(call.tx, after)
}

const filesIn = (fileList: readonly string[] = []) =>
  fileList.length > 0 ? { paymentMethodDocuments: fileList.length } : {}

async function file(
  call: DownloadCall<never>,
  stores: StoreScope,
  which: { applicationId: string; fileName: string },
) {
  const merchant = call.merchant!
  const read = async (tx: Tx) => {
    const row = await readRow(tx, merchant, stores, which.applicationId, call.language)
    return { row, found: await findDocument(tx, merchant.id, row.id, which.fileName) }
  }
  const { row, found } = await withScope(call.engine, call.scope, read, { readOnly: true })
  if (!found) throw new AppError('notFound')
  return evidenceDownload(found, {
    ...about(row),
    detail: { fileName: which.fileName },
  }) satisfies Download
}

type Switching = Pick<WorkerCall<never>, 'tx' | 'merchant'> & Parameters<typeof principalOf>[0]
type Deps = Pick<Services, 'jobs' | 'approvals' | 'notify'>

const routes = ({ jobs, approvals, notify }: Deps) => {
  const actingOf = <T extends Tx>({
    tx,
    merchant,
    ...call
  }: Omit<Call, 'tx' | 'audit'> & { readonly tx: T }) => ({
    tx,
    merchant: merchant!,
    principal: principalOf(call),
    language: call.language,
    approvals,
    notify,
  })
  const done = async (
    call: Pick<WorkerCall<never>, 'audit' | 'tx'>,
    changed: Promise<Changed>,
    more?: object,
  ) => audited(call, await changed, { ...more })
  const switchingOf = ({ tx, merchant, ...call }: Switching) => ({
    tx,
    merchant,
    by: principalOf(call).user.full_name,
    language: call.language,
    notify,
  })
  const switched = async (call: Pick<WorkerCall<never>, 'audit'>, act: Promise<Switched>) => {
    const { after, audit } = await act
    call.audit(audit)
    return after
  }
  return implement('paymentMethods', paymentMethods, {
    list: (call) =>
      listPaymentMethods(call.tx, readerOf(principalOf(call)), call.query, call.language),
    stores: (call) =>
      listPaymentMethodStores(call.tx, principalOf(call), call.query, call.language),
    detail: async (call) => {
      const { stores } = principalOf(call)
      return toDetail(
        call.tx,
        await readRow(call.tx, call.merchant!, stores, call.query.applicationId, call.language),
      )
    },
    file: (call) => {
      const { stores } = principalOf(call)
      // Documents belong to the whole merchant, so they require access to all stores.
      if (stores !== 'all') throw new AppError('notFound')
      return file(call as never, stores, call.query)
    },
    // Redrawing an image takes about a second, so no database transaction is open meanwhile.
    upload: {
      manualTransactions: (call) =>
        takeEvidence(call as never, jobs, call.merchant!, call.body.file),
    },
    apply: async (call) => {
      const row = await applyForPaymentMethod(
        call.tx,
        approvals,
        principalOf(call),
        call.body,
        call.language,
      )
      return audited(call, { before: null, after: row }, filesIn(call.body.fileList))
    },
    answer: (call) =>
      done(
        call as never,
        answerApplication(actingOf(call), call.body),
        filesIn(call.body.fileList),
      ),
    withdraw: { asWorker: (call) => done(call, withdrawApplication(actingOf(call), call.body)) },
    systemList: (call) => listApplications(call.tx, call.query, call.language),
    systemDetail: async (call) =>
      toDetail(
        call.tx,
        await readRow(call.tx, call.merchant!, 'all', call.query.applicationId, call.language),
      ),
    systemFile: (call) => file(call as never, 'all', call.query),
    review: { asWorker: (call) => done(call, reviewApplication(actingOf(call), call.body)) },
    askBack: {
      asWorker: (call) =>
        done(call, askBack(actingOf(call), call.body), {
          paymentMethodQuestion: call.body.question,
        }),
    },
    systemPaymentMethods: (call) =>
      listPaymentMethods(call.tx, adminReaderOf(call.merchant!), call.query, call.language),
    stop: { asWorker: (call) => switched(call, stopPaymentMethod(switchingOf(call), call.body)) },
    resume: {
      asWorker: (call) => switched(call, resumePaymentMethod(switchingOf(call), call.body)),
    },
  })
}

export const paymentMethodsArea: AreaDefinition = {
  create: (services) => ({
    routes: routes(services),
    approvals: { paymentMethodApplication: paymentMethodApproval(services.notify) },
  }),
}
