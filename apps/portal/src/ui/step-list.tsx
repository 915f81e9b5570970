import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import { Progress } from '#ui/progress.tsx'

export interface ListedStep {
  readonly key: string
  readonly title: string
  readonly isDone: boolean
  /** Reason for the step; hidden after the step is completed. */
  readonly why: string
  /** Link to complete the step, or a hint; hidden after the step is completed. */
  readonly act: ReactNode
  /** Mark beside the title of the next step. */
  readonly mark?: ReactNode
}

/** Checklist with a progress bar. Each open step has a link or a hint for completing it. */
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
  /** Accessible name of the progress bar. */
  progress: string
  /** Text with the number of completed steps. */
  done: string
  /** Text beside a completed step. */
  isDone: string
  steps: readonly ListedStep[]
  /** Button beside the heading. */
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
