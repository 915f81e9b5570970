import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { resultTypes, SUCCESS } from '@choba/contract/result-types.ts'
import { session } from '#lib/session.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { Outcome } from './audit-columns.tsx'
import { auditApi } from './audit.api.ts'
import { readDetail } from './audit-changes.ts'
import { Comparison } from './audit-comparison.tsx'
import { textOf } from './sentence-template.ts'
import { refusalOf, useAuditSentence } from './use-audit-sentence.ts'
import { useAuditWords } from './use-audit-words.ts'
import { useObjectAddress } from './use-object-address.ts'

/** Drawer content for one audit entry: user, action, time, origin and changed fields. */
export function AuditDetail({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const t = useTranslations('audit')
  const sentenceOf = useAuditSentence()
  const missing = {
    code: resultTypes.notFound.code,
    title: t('missingTitle'),
    text: t('missingText'),
  }
  const query = useQuery(auditApi.detail.query({ auditId }))
  return (
    <RecordDrawer
      query={query}
      title={(row) => textOf(sentenceOf(row))}
      content={(row) => <Content row={row} />}
      missing={missing}
      faultTitle={t('detailFault')}
      onClose={onClose}
    />
  )
}

const Content = ({ row }: { row: AuditRow }) => (
  <div className="flex flex-col gap-6">
    <Entry row={row} />
    <Comparison detail={row.detail} currency={row.currency} />
    <Others detail={row.detail} currency={row.currency} />
    <Technical row={row} />
  </div>
)

function Entry({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const results = useTranslations('results')
  const words = useAuditWords()
  const refusal = row.resultType === SUCCESS ? undefined : refusalOf(row.resultType)
  return (
    <Facts>
      <Fact name={t('column.at')}>
        <Instant at={row.at} />
      </Fact>
      <Fact name={t('column.user')}>{words.actor(row)}</Fact>
      {session().holder.isAdmin && <Fact name={t('column.merchant')}>{row.entName}</Fact>}
      <Fact name={t('column.action')}>{words.action(row.action)}</Fact>
      {row.object && (
        <Fact name={t('column.object')}>
          <ObjectOf row={row} />
        </Fact>
      )}
      <Fact name={t('column.outcome')}>
        <Outcome row={row} />
        {refusal && <span className="block text-sm text-muted">{results(refusal)}</span>}
      </Fact>
    </Facts>
  )
}

/** Name of an entry's object, linked to the object's screen if the user can open such a screen. */
function ObjectOf({ row }: { row: AuditRow }) {
  const address = useObjectAddress()(row)
  if (address === null) return row.object
  return (
    <Link to={address} className="text-accent-strong hover:underline">
      {row.object}
    </Link>
  )
}

/** Collapsed technical details for the product's support staff. */
function Technical({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  return (
    <details>
      <summary className="cursor-pointer text-sm text-muted hover:text-ink">
        {t('technical')}
      </summary>
      <div className="pt-2 text-sm">
        <Facts>
          <Fact name={t('column.requestId')}>
            <CopyText text={row.requestId} />
          </Fact>
          <Fact name={t('column.ip')}>{row.ip}</Fact>
          <Fact name={t('column.actionCode')}>{row.action}</Fact>
          <Fact name={t('column.resultType')}>{row.resultType}</Fact>
          <Fact name={t('column.kind')}>{row.kind && words.kind(row.kind)}</Fact>
          <Fact name={t('column.objectId')}>{row.objectId}</Fact>
        </Facts>
      </div>
    </details>
  )
}

/** Facts that the entry records in addition to the comparison. */
function Others({ detail, currency }: Pick<AuditRow, 'detail' | 'currency'>) {
  const t = useTranslations('audit.compare')
  const words = useAuditWords()
  const { facts } = readDetail(detail)
  if (facts.length === 0) return null
  return (
    <Section title={t('more')}>
      <Facts>
        {words.inOrder(facts).map(({ field, value }) => (
          <Fact key={field} name={words.field(field)}>
            {words.value(field, value, currency)}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
