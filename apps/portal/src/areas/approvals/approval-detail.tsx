import { Link } from '@tanstack/react-router'
import type { ApprovalDetail as Detail } from '@choba/contract/approvals.contract.ts'
import type { merchants } from '@choba/contract/merchants.contract.ts'
import { formatMoney } from '@choba/contract/money.ts'
import { adminMay } from '@choba/contract/permissions.ts'
import { transactionCalls } from '@choba/contract/transaction-calls.ts'
import { mayI } from '#lib/permission.ts'
import { session } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { Banner } from '#ui/banner.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { ApprovalActions, hasActions } from './approval-actions.tsx'
import { ApprovalChanges } from './approval-changes.tsx'
import { isOfTransaction } from './approval-columns.tsx'
import { ApprovalFile } from './approval-file.tsx'
import { ApprovalHistory } from './approval-history.tsx'
import { ApprovalStatus, Deadline, useSubject } from './approval-words.tsx'
import { useApproval, useApprovalFaults } from './use-approval.ts'
import { useApprovalNavigation } from './use-approval-navigation.ts'

/**
 * Drawer content for one request: planned changes, requester, deadline and the decision buttons.
 */
export function ApprovalDetail({ approvalId }: { approvalId: string }) {
  const navigation = useApprovalNavigation()
  return (
    <RecordDrawer
      query={useApproval(approvalId)}
      title={(detail) => <Heading detail={detail} />}
      content={(detail) => <Content detail={detail} />}
      {...useApprovalFaults()}
      footer={(detail) => hasActions(detail) && <ApprovalActions detail={detail} />}
      onClose={navigation.list}
    />
  )
}

function Heading({ detail: { kind, amount, currency, state } }: { detail: Detail }) {
  const t = useTranslations('approvals.kind')
  return (
    <span className="flex flex-col gap-0.5">
      <span>
        {t(kind)}
        {amount !== null && (
          <span className="ml-3 tabular-nums">{formatMoney(amount, currency)}</span>
        )}
      </span>
      <span className="text-base font-normal">
        <ApprovalStatus state={state} />
      </span>
    </span>
  )
}

function Content({ detail }: { detail: Detail }) {
  const t = useTranslations('approvals')
  return (
    <div className="flex flex-col gap-6">
      <Notice detail={detail} />
      <Facts>
        <Fact name={t('column.requestedBy')}>{detail.requestedBy}</Fact>
        <Fact name={t('column.requestedAt')}>
          <Instant at={detail.requestedAt} />
        </Fact>
        {detail.state === 'WAITING' && (
          <Fact name={t('column.expiresAt')}>
            <Deadline row={detail} />
          </Fact>
        )}
        {session().holder.isAdmin && <Fact name={t('column.merchant')}>{detail.entName}</Fact>}
        {detail.storeName !== null && <Fact name={t('column.store')}>{detail.storeName}</Fact>}
        <Fact name={t('column.subject')}>
          <Subject detail={detail} />
        </Fact>
        <Fact name={t('column.reason')}>{detail.reason}</Fact>
      </Facts>
      <ApprovalChanges detail={detail} />
      {detail.files.length > 0 && (
        <Section title={t('detail.files')}>
          <ul className="flex flex-col items-start gap-2">
            {detail.files.map((file) => (
              <li key={file.fileName}>
                <ApprovalFile approvalId={detail.approvalId} {...file} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ApprovalHistory detail={detail} />
    </div>
  )
}

/**
 * Explains the reason that the current user cannot decide the request, or how the request ended
 * without a decision.
 */
function Notice({ detail: { state, obstacle } }: { detail: Detail }) {
  const t = useTranslations('approvals')
  if (state === 'EXPIRED' || state === 'STALE')
    return (
      <Banner tone="warn" urgent>
        {t(`outcome.${state}`)}
      </Banner>
    )
  if (state !== 'WAITING' || obstacle === null) return null
  return (
    <Banner tone={obstacle === 'own' ? 'info' : 'warn'} urgent={obstacle !== 'own'}>
      {t(`obstacle.${obstacle}`)}
    </Banner>
  )
}

const maySeeMerchants = adminMay('Ent.search') satisfies typeof merchants.detail.can

/** Subject of the request. If the subject is a transaction or a merchant, links to its screen. */
function Subject({ detail }: { detail: Detail }) {
  const { kind, subject, entCode } = detail
  const subjectOf = useSubject()
  const t = useTranslations('approvals.detail')
  const { isAdmin } = session().holder
  const look = 'whitespace-nowrap text-accent-strong hover:underline'
  if (kind === 'terms')
    return (
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="min-w-0 break-words">{subject}</span>
        {mayI(maySeeMerchants) && (
          <Link to="/setting/adminUser/$entCode" params={{ entCode }} className={look}>
            {t('openMerchant')}
          </Link>
        )}
      </span>
    )
  if (!isOfTransaction(kind)) return subjectOf(detail)
  return (
    <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <CopyText text={subject} />
      {isAdmin
        ? mayI(transactionCalls.systemDetail.can) && (
            <Link
              to="/systrade/$entCode/$paymentNo"
              params={{ entCode, paymentNo: subject }}
              className={look}
            >
              {t('openSubject')}
            </Link>
          )
        : mayI(transactionCalls.detail.can) && (
            <Link to="/trade/$paymentNo" params={{ paymentNo: subject }} className={look}>
              {t('openSubject')}
            </Link>
          )}
    </span>
  )
}
