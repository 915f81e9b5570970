import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { textOf } from './sentence-template.ts'
import { useAuditSentence } from './use-audit-sentence.ts'
import { useObjectAddress } from './use-object-address.ts'

/**
 * Audit entry as a sentence with a link to the entry's object. `reachable={false}` takes the link
 * out of the tab order, for lists in which a row is one tab stop. `itself` leaves out the object's
 * name, for the object's own history.
 */
export function AuditSentence({
  row,
  reachable = true,
  itself = false,
}: {
  row: AuditRow
  reachable?: boolean
  itself?: boolean
}) {
  const address = useObjectAddress()(row)
  return useAuditSentence()(row, { itself }).map((piece, at) => {
    if (typeof piece === 'string') return piece
    if (address === null || itself) return piece.object
    return (
      <Link
        // The pieces of a sentence never change order, so the index is a stable React key.
        key={at}
        to={address}
        tabIndex={reachable ? undefined : -1}
        // A click on the link must not also open the row.
        onClick={(event) => event.stopPropagation()}
        className="text-accent-strong underline decoration-line underline-offset-3 hover:decoration-current"
      >
        {piece.object}
      </Link>
    )
  })
}

/** Sentence in a list cell, truncated, with the full text as a tooltip. */
export function SentenceCell({ row }: { row: AuditRow }) {
  const sentenceOf = useAuditSentence()
  return (
    <span title={textOf(sentenceOf(row))} className="block max-w-[40rem] truncate">
      <AuditSentence row={row} reachable={false} />
    </span>
  )
}
