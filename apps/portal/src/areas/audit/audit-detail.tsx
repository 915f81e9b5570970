import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#lib/translations.ts'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { resultTypes, SUCCESS, type ResultType } from '@choba/contract/result-types.ts'
import { auditApi } from '#lib/audit.api.ts'
import { session } from '#lib/session.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'
import { Outcome } from './audit-columns.tsx'
import { readDetail } from './changes.ts'
import { Comparison } from './comparison.tsx'
import { useAuditWords } from './use-audit-words.ts'

/** One entry in the drawer: who, what, when and from where, and what was different afterwards. */
export function AuditDetail({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const missing = { code: resultTypes.notFound.code, title: t('missingTitle'), text: t('missingText') }
  const query = useQuery({ ...auditApi.detail.query({ auditId }), meta: { shownInPlace: 'first' } })
  return (
    <RecordDrawer
      query={query}
      title={(row) => words.action(row.action)}
      content={(row) => <Content row={row} />}
      missing={missing}
      faultTitle={t('detailTitle')}
      onClose={onClose}
    />
  )
}

const Content = ({ row }: { row: AuditRow }) => (
  <div className="flex flex-col gap-6">
    <Entry row={row} />
    <Comparison detail={row.detail} />
    <Others detail={row.detail} />
  </div>
)

/** The name of a refusal, by its number. */
const nameOf = (code: number): ResultType | undefined =>
  (Object.keys(resultTypes) as ResultType[]).find((name) => resultTypes[name].code === code)

function Entry({ row }: { row: AuditRow }) {
  const t = useTranslations('audit')
  const results = useTranslations('results')
  const words = useAuditWords()
  const refusal = row.resultType === SUCCESS ? undefined : nameOf(row.resultType)
  return (
    <Facts>
      <Fact name={t('column.at')}>
        <Instant at={row.at} />
      </Fact>
      <Fact name={t('column.user')}>{words.actor(row)}</Fact>
      {session().holder.isAdmin && <Fact name={t('column.merchant')}>{row.entCode}</Fact>}
      <Fact name={t('column.kind')}>{row.kind && words.kind(row.kind)}</Fact>
      <Fact name={t('column.object')}>{row.object}</Fact>
      <Fact name={t('column.outcome')}>
        <Outcome row={row} />
        {refusal && <span className="block text-sm text-muted">{results(refusal)}</span>}
      </Fact>
      <Fact name={t('column.resultType')}>{row.resultType}</Fact>
      <Fact name={t('column.ip')}>{row.ip}</Fact>
      <Fact name={t('column.requestId')}>
        <CopyText text={row.requestId} />
      </Fact>
    </Facts>
  )
}

/** What was kept beside a comparison. */
function Others({ detail }: Pick<AuditRow, 'detail'>) {
  const t = useTranslations('audit.compare')
  const words = useAuditWords()
  const { facts } = readDetail(detail)
  if (facts.length === 0) return null
  return (
    <Section title={t('more')}>
      <Facts>
        {words.inOrder(facts).map(({ field, value }) => (
          <Fact key={field} name={words.field(field)}>
            {words.value(field, value)}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}
