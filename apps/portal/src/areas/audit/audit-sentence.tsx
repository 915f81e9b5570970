import { Link } from '@tanstack/react-router'
import type { AuditRow } from '@choba/contract/audit.contract.ts'
import { textOf } from './sentence-template.ts'
import { useAuditSentence } from './use-audit-sentence.ts'
import { useObjectAddress } from './use-object-address.ts'

/**
 * An entry as a sentence in which the thing it is about leads to its screen. `reachable={false}` takes the link out of the tab
 * order, where a row is one stop; `itself` is for the history of the thing.
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
        // The pieces of a sentence never change places.
        key={at}
        to={address}
        tabIndex={reachable ? undefined : -1}
        // A press on it inside a row leads there; it does not open the row.
        onClick={(event) => event.stopPropagation()}
        className="text-brand-strong underline decoration-line underline-offset-3 hover:decoration-current"
      >
        {piece.object}
      </Link>
    )
  })
}

/** The same in a list, cut where it is too long and whole under the pointer. */
export function SentenceCell({ row }: { row: AuditRow }) {
  const sentenceOf = useAuditSentence()
  return (
    <span title={textOf(sentenceOf(row))} className="block max-w-[40rem] truncate">
      <AuditSentence row={row} reachable={false} />
    </span>
  )
}
