import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pointRules } from '@choba/contract/point-rules.contract.ts'
import {
  isByStoreRate,
  type PointTransaction,
} from '@choba/contract/point-transactions.contract.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Points } from '#ui/points.tsx'
import { Base, EntryKindName, Rate } from './point-transaction-words.tsx'
import { pointTransactionsApi } from './point-transactions.api.ts'

const link = 'block w-fit text-accent-strong hover:underline'

/** Drawer with one ledger entry: points, rule, base amount and resulting balance. */
export function PointTransactionDetail({
  entryId,
  onClose,
}: {
  entryId: string
  onClose: () => void
}) {
  const t = useTranslations('pointTransactions')
  const query = useQuery(pointTransactionsApi.detail.query({ entryId }))
  return (
    <RecordDrawer
      query={query}
      title={(entry) => <Heading entry={entry} />}
      content={(entry) => <Content entry={entry} />}
      missing={{
        code: resultTypes.notFound.code,
        title: t('detail.missingTitle'),
        text: t('detail.missingText'),
      }}
      faultTitle={t('detailFault')}
      onClose={onClose}
    />
  )
}

function Heading({ entry }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions.chargeType')
  return (
    <span className="flex flex-col gap-0.5">
      <span className="text-sm font-normal text-muted">{t(entry.chargeType)}</span>
      <span className="text-3xl">
        <Points points={entry.quantity} />
      </span>
      <span className="text-base font-normal">
        <EntryKindName entry={entry} />
      </span>
    </span>
  )
}

function Content({ entry }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions')
  return (
    <Facts>
      <Fact name={t('field.at')}>
        <Instant at={entry.at} />
      </Fact>
      <Fact name={t('field.store')}>{entry.store.storeName}</Fact>
      <Fact name={t('field.orderNo')}>
        <Order entry={entry} />
      </Fact>
      {entry.revised && (
        <>
          <Fact name={t('detail.reason')}>{entry.revised.reason}</Fact>
          <Fact name={t('detail.revisedBy')}>{entry.revised.by}</Fact>
        </>
      )}
      <Fact name={t('field.cardNo')}>
        <CopyText text={entry.cardNo} />
      </Fact>
      <Fact name={t('field.rule')}>
        <Rule entry={entry} />
      </Fact>
      <Fact name={t('field.base')}>
        <Base entry={entry} />
      </Fact>
      <Fact name={t('field.rate')}>
        <Rate entry={entry} />
      </Fact>
      <Fact name={t('field.balance')}>
        <Points points={entry.balance} />
      </Fact>
    </Facts>
  )
}

/** Order number of an entry with a link to the order. A manual revision has no order. */
function Order({ entry: { orderId, orderNo } }: { entry: PointTransaction }) {
  const t = useTranslations('pointTransactions.detail')
  if (orderId === null || orderNo === null) return <span className="text-muted">{t('byHand')}</span>
  return (
    <>
      <CopyText text={orderNo} />
      <Link to="/order/$orderId" params={{ orderId }} className={link}>
        {t('openOrder')}
      </Link>
    </>
  )
}

/**
 * Name that the rule had at the time of the entry. For users with permission to see rules, the name
 * links to the rule.
 */
function Rule({ entry }: { entry: PointTransaction }) {
  const { ruleName, originalRuleId, chargeType, entryKind } = entry
  const t = useTranslations('pointTransactions.detail')
  const maySee = useMay(pointRules.detail.can)
  const isAward = chargeType !== 'USE' && entryKind === 'AWARD'
  if (isByStoreRate(entry)) return t('storeRate')
  if (ruleName === null) return <span className="text-muted">{isAward ? t('noRule') : '—'}</span>
  if (!maySee) return ruleName
  return (
    <Link
      to="/setting/points/$originalRuleId"
      params={{ originalRuleId: originalRuleId! }}
      className={link}
    >
      {ruleName}
    </Link>
  )
}
