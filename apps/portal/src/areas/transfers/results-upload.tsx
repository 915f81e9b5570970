import { useId, useState } from 'react'
import type { BadInput } from '@choba/contract/bad-input.ts'
import { resultTypes } from '@choba/contract/result-types.ts'
import { formatCount } from '@choba/contract/money.ts'
import {
  type ResultLine,
  type ResultsAnswer,
  RESULTS_ROWS_MAX,
  type TransferDetail,
} from '@choba/contract/transfers.contract.ts'
import { ApiError } from '#lib/api-error.ts'
import { handleError, messageOf } from '#lib/handle-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { upload } from '#lib/upload.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { Modal } from '#ui/modal.tsx'
import { showToast } from '#ui/toasts.ts'
import { Upload, type UploadSending } from '#ui/upload.tsx'
import { transfersApi } from './transfers.api.ts'
import { useTransferRefresh } from './use-transfer-refresh.ts'

const types = ['.csv', 'text/csv']

type Fault = 'format' | 'tooShort' | 'tooLong' | 'heading' | 'depositNo' | 'result' | 'size'
const columnFaults: Readonly<Record<string, Fault>> = {
  'file.heading': 'heading',
  'file.depositNo': 'depositNo',
  'file.result': 'result',
}

/**
 * Returns the problem that the server has found in an uploaded file. Returns null if the error is
 * not about the file.
 */
function faultIn(error: unknown): Fault | null {
  if (!(error instanceof ApiError)) return null
  if (error.resultType === resultTypes.bodyTooLarge.code) return 'size'
  if (error.resultType !== resultTypes.badRequest.code) return null
  const field = (error.result as BadInput | null)?.fields[0]
  if (field?.problem === 'tooShort' || field?.problem === 'tooLong') return field.problem
  return columnFaults[field?.path ?? ''] ?? 'format'
}

/**
 * Uploads a file with results of transfers. Shows the effect of each line first. If one line is
 * rejected, the whole file is.
 */
export function ResultsUpload({ transfer: { transferId } }: { transfer: TransferDetail }) {
  const t = useTranslations('transfers.results')
  const id = useId()
  const [checked, setChecked] = useState<{ file: File; answer: ResultsAnswer } | null>(null)
  const max = formatCount(RESULTS_ROWS_MAX)
  async function check(file: File, sending: UploadSending) {
    const query = { transferId, mode: 'CHECK' }
    const answer = await upload(transfersApi.results.endpoint, file, { ...sending, query })
    setChecked({ file, answer })
    return { name: file.name, label: file.name }
  }
  function faultOf(error: unknown): string {
    const fault = faultIn(error)
    return fault ? t(`fault.${fault}`, { max }) : (messageOf(error) ?? t('fault.format'))
  }
  return (
    <section aria-labelledby={`${id}title`} className="flex flex-col gap-3">
      <h2 id={`${id}title`} className="font-semibold">
        {t('title')}
      </h2>
      <p>{t('intro')}</p>
      <div className="flex flex-col gap-1.5">
        <FieldLabel htmlFor={id}>{t('file')}</FieldLabel>
        <Upload
          id={id}
          aria-describedby={`${id}help`}
          files={[]}
          accept={types}
          max={1}
          send={check}
          faultOf={faultOf}
          onAdd={() => {}}
          onRemove={() => {}}
        />
        <p id={`${id}help`} className="text-sm text-muted">
          {t('help', { max })}
        </p>
      </div>
      {checked && <Checked {...checked} transferId={transferId} onDone={() => setChecked(null)} />}
    </section>
  )
}

function Checked({
  file,
  answer: { paid, returned, same, refused, lines },
  transferId,
  onDone,
}: {
  file: File
  answer: ResultsAnswer
  transferId: string
  onDone: () => void
}) {
  const t = useTranslations('transfers.results')
  const refresh = useTransferRefresh()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const count = paid + returned
  async function write() {
    setBusy(true)
    try {
      const { written } = await upload(transfersApi.results.endpoint, file, {
        signal: new AbortController().signal,
        onProgress: () => {},
        query: { transferId, mode: 'WRITE' },
      })
      showToast(
        written
          ? { severity: 'success', message: t('written') }
          : { severity: 'warning', message: t('changed') },
      )
    } catch (error) {
      handleError(error)
    }
    await refresh()
    setBusy(false)
    onDone()
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('check')}</h3>
      <p>{t('counts', { paid, returned, same })}</p>
      {refused > 0 ? (
        <Banner tone="danger" urgent>
          {t('refused', { count: refused })}
        </Banner>
      ) : count === 0 ? (
        <Banner tone="info">{t('nothing')}</Banner>
      ) : (
        <Button kind="primary" data-opens onClick={() => setAsking(true)}>
          {t('write', { count })}
        </Button>
      )}
      <Lines lines={lines.filter(({ outcome }) => refused === 0 || outcome === 'REFUSED')} />
      {asking && (
        <Modal
          open
          onClose={() => setAsking(false)}
          title={t('confirmTitle', { count })}
          confirmLabel={t('write', { count })}
          onConfirm={() => void write()}
          busy={busy}
          danger
          holdsInput
          initialFocus="title"
        >
          <p>{t('confirmText', { returned })}</p>
        </Modal>
      )}
    </div>
  )
}

function Lines({ lines }: { lines: readonly ResultLine[] }) {
  const t = useTranslations('transfers')
  return (
    <div
      role="region"
      aria-label={t('results.check')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className="max-h-80 w-full overflow-y-auto"
    >
      <ul>
        {lines.map((one) => (
          <li
            key={one.line}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line-soft py-1.5"
          >
            <span className="text-sm text-muted tabular-nums">
              {t('field.line')} {formatCount(one.line)}
            </span>
            <span className="font-mono text-[0.92em] break-all">{one.depositNo || '—'}</span>
            {one.result && <span>{t(`result.${one.result}`)}</span>}
            <span className={one.problem ? 'text-danger' : 'text-muted'}>
              {one.problem
                ? t(`results.problem.${one.problem}`)
                : t(`results.outcome.${one.outcome}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
