import type { ApprovalDetail } from '@choba/contract/approvals.contract.ts'
import type { ReactNode } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Instant } from '#ui/instant.tsx'
import { Section } from '#ui/section.tsx'

/** Timeline of a request: who requested it and how it ended. */
export function ApprovalHistory({ detail }: { detail: ApprovalDetail }) {
  const t = useTranslations('approvals')
  return (
    <Section title={t('detail.timeline')}>
      <ol className="ml-1 border-l-2 border-line">
        <Entry at={detail.requestedAt} by={detail.requestedBy}>
          {t('detail.requested')}
        </Entry>
        {detail.decidedAt !== null && (
          <Entry at={detail.decidedAt} by={detail.decidedBy} note={detail.note}>
            {t(`state.${detail.state}`)}
          </Entry>
        )}
      </ol>
    </Section>
  )
}

function Entry({
  at,
  by,
  note,
  children,
}: {
  at: string
  /** Name of the user who acted, or null if the request expired or became stale. */
  by: string | null
  note?: string | null
  children: ReactNode
}) {
  return (
    <li className="relative pb-3.5 pl-5 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-1.75 -left-[5px] size-2 rounded-full bg-accent"
      />
      <p>{children}</p>
      {note && <p className="break-words whitespace-pre-line">{note}</p>}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <Instant at={at} />
        {by !== null && <span>{by}</span>}
      </p>
    </li>
  )
}
