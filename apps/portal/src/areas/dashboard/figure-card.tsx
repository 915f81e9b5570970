import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { type ReactNode, useId } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'

/** How a figure was found, behind a small question mark. */
export const HowFound = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover
    align="end"
    label={label}
    trigger={<IconButton label={label} icon={<CircleQuestionMark aria-hidden="true" size={16} />} />}
    className="p-4"
  >
    <p className="max-w-80 text-sm text-muted">{children}</p>
  </Popover>
)

/** One figure on a surface of its own: what it is, how much, and what stands beside it. */
export function FigureCard({
  title,
  how,
  figure,
  children,
}: {
  title: string
  how?: { readonly label: string; readonly text: string } | undefined
  figure: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-1 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex min-h-8 items-center justify-between gap-2">
        <h2 id={id} className="text-sm text-muted">
          {title}
        </h2>
        {how && <HowFound label={how.label}>{how.text}</HowFound>}
      </header>
      <p className="text-2xl font-semibold wrap-anywhere">{figure}</p>
      {children}
    </section>
  )
}
