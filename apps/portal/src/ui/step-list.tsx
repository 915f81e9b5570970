import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import { Progress } from '#ui/progress.tsx'

export interface ListedStep {
  readonly key: string
  readonly title: string
  readonly isDone: boolean
  /** Why it is needed; shown until it is done. */
  readonly why: string
  /** The way to it, or what it takes; shown until it is done. */
  readonly act: ReactNode
  /** Stands beside the title of the step that comes next. */
  readonly mark?: ReactNode
}

/** A checklist: how far it is, and for each step that is still to be done the way to it. */
export function StepList({
  title,
  lead,
  progress,
  done,
  isDone,
  steps,
  corner,
  foot,
}: {
  title: string
  lead: string
  /** What the bar is called. */
  progress: string
  /** How many are done, in words. */
  done: string
  /** Stands beside a step that is done. */
  isDone: string
  steps: readonly ListedStep[]
  /** A button beside the heading. */
  corner?: ReactNode
  foot?: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-md border border-line bg-surface px-4 py-3"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <div className="flex min-w-48 flex-1 items-center gap-3 sm:max-w-80">
          <Progress
            label={progress}
            value={steps.filter((one) => one.isDone).length}
            max={steps.length}
          />
          <span className="shrink-0 text-sm text-muted tabular-nums">{done}</span>
          {corner}
        </div>
      </header>
      <p className="text-sm text-muted">{lead}</p>
      <ol className="mt-1.5 divide-y divide-line">
        {steps.map((one) => (
          <li key={one.key} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {one.isDone ? (
              <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-ok" />
            ) : (
              <Circle aria-hidden="true" size={18} className="shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 basis-52">
              <h3 className={one.isDone ? 'text-muted' : 'font-semibold'}>
                {one.title}
                {one.mark}
              </h3>
              {!one.isDone && <p className="text-sm text-muted">{one.why}</p>}
            </div>
            {one.isDone ? (
              <span className="text-sm text-ok">{isDone}</span>
            ) : (
              <div className="max-sm:w-full max-sm:pl-7.5 sm:max-w-96 sm:text-right">{one.act}</div>
            )}
          </li>
        ))}
      </ol>
      {foot && <p className="border-t border-line pt-2 text-sm text-muted">{foot}</p>}
    </section>
  )
}
