import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Money } from '#ui/money.tsx'
import { Points } from '#ui/points.tsx'
import { Progress } from '#ui/progress.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Status, type Tone } from '#ui/status.tsx'
import { showToast } from '#ui/toasts.ts'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

/** Gallery page with banners, toasts and other messages. */
export function NoticeExamples() {
  const w = useWords()
  const tones: readonly [Tone, string][] = [
    ['ok', w.succeeded],
    ['warn', w.warned],
    ['danger', w.failed],
    ['info', w.informed],
    ['muted', w.waiting],
  ]
  const say = () => {
    showToast({ severity: 'success', message: w.succeeded })
    showToast({ severity: 'warning', message: w.warned })
    showToast({ severity: 'error', message: w.failed })
    showToast({ severity: 'neutral', message: w.longText })
  }
  return (
    <Specimens>
      <Specimen name={w.normal} wide>
        {tones.map(([tone, words]) => (
          <div key={tone} className="w-full">
            <Banner
              tone={tone}
              title={w.important}
              action={tone === 'warn' && <Button>{w.details}</Button>}
            >
              {words}
            </Banner>
          </div>
        ))}
      </Specimen>
      <Specimen name={w.waiting}>
        {tones.map(([tone]) => (
          <Status key={tone} tone={tone}>
            {tone === 'ok' ? w.paid : w.waiting}
          </Status>
        ))}
        <Money amount={1_234_567} currency="JPY" />
        <Money amount={123_456} currency="MNT" negative />
        <Points points={1_234} />
        <CopyText text="20261120000001000008744336" shorten />
        <CopyText text="20261120000001000008744336" />
      </Specimen>
      <Specimen name={w.busy}>
        <Spinner label={w.busy} />
        <Progress label={w.busy} value={40} />
        <Progress label={w.busy} />
        <Skeleton />
        <Skeleton width="60%" />
      </Specimen>
      <Specimen name={w.open}>
        <Button kind="primary" data-opens onClick={say}>
          {w.open}
        </Button>
      </Specimen>
      <Specimen name={w.empty} wide>
        <div className="w-full">
          <EmptyState
            title={w.nothingYet}
            text={w.nothingYetText}
            action={<Button kind="primary">{w.create}</Button>}
          />
        </div>
      </Specimen>
    </Specimens>
  )
}
