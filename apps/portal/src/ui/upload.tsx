import Paperclip from 'lucide-react/icons/paperclip'
import UploadIcon from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Progress } from '#ui/progress.tsx'

/** Uploaded file. `name` is the file's name on the server; `label` is its original name. */
export interface UploadedFile {
  readonly name: string
  readonly label: string
}

export interface UploadSending {
  readonly signal: AbortSignal
  /** Called with the fraction of the file that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

interface Underway {
  readonly key: number
  readonly label: string
  readonly part: number
  readonly stop: () => void
  /** Text with the reason that the upload failed; undefined while the upload runs. */
  readonly fault?: string
}

export interface UploadProps {
  id?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
  files: readonly UploadedFile[]
  onAdd: (file: UploadedFile) => void
  onRemove: (file: UploadedFile) => void
  /** MIME types of the files that the browser's file dialog offers. */
  accept: readonly string[]
  max: number
  /** Sends one file. If it throws an error, `faultOf` returns the message for the error. */
  send: (file: File, sending: UploadSending) => Promise<UploadedFile>
  faultOf: (error: unknown) => string
  /**
   * Combines files that are selected together into one. Without it, each is uploaded on its own.
   * @throws an error for which `faultOf` returns the message
   */
  pack?: (files: readonly File[]) => Promise<File>
  /** Called with true when uploads start, and with false when they end. */
  onBusy?: (isBusy: boolean) => void
}

let lastKey = 0

/**
 * Upload field. Users select files or drop them on the field. The files are sent immediately, and
 * shown with progress and a remove button.
 */
export function Upload({
  files,
  onAdd,
  onRemove,
  accept,
  max,
  send,
  faultOf,
  pack,
  onBusy,
  ...field
}: UploadProps) {
  const t = useTranslations('kit')
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const [isOver, setOver] = useState(false)
  const running = useRef(new Set<AbortController>())
  const moving = underway.filter(({ fault }) => fault === undefined)
  const isFull = files.length + moving.length >= max
  const isBusy = moving.length > 0
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  const change = (key: number, to: Partial<Underway> | null) =>
    setUnderway((list) =>
      to
        ? list.map((one) => (one.key === key ? { ...one, ...to } : one))
        : list.filter((one) => one.key !== key),
    )

  async function begin(file: File): Promise<void> {
    const controller = new AbortController()
    const key = ++lastKey
    const stop = () => {
      controller.abort()
      change(key, null)
    }
    running.current.add(controller)
    setUnderway((list) => [...list, { key, label: file.name, part: 0, stop }])
    try {
      const onProgress = (part: number) => change(key, { part })
      const added = await send(file, { signal: controller.signal, onProgress })
      if (!controller.signal.aborted) onAdd(added)
      change(key, null)
    } catch (error) {
      if (!controller.signal.aborted) change(key, { fault: faultOf(error) })
    } finally {
      running.current.delete(controller)
    }
  }

  async function beginTogether(list: readonly File[]): Promise<void> {
    try {
      await begin(await pack!(list))
    } catch (error) {
      refuse(list.map(({ name }) => name).join(', '), faultOf(error))
    }
  }

  function take(list: FileList): void {
    // Removes the failed files of the previous attempt.
    setUnderway((all) => all.filter(({ fault }) => fault === undefined))
    if (pack && list.length > 1) {
      void beginTogether([...list])
      return
    }
    for (const [at, file] of [...list].entries()) {
      if (files.length + moving.length + at < max) void begin(file)
      else refuse(file.name, t('uploadTooMany', { max }))
    }
  }

  const refuse = (label: string, fault: string) => {
    const key = ++lastKey
    setUnderway((list) => [...list, { key, label, part: 0, stop: () => change(key, null), fault }])
  }

  return (
    <div className="flex w-full min-w-0 flex-col gap-2">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the label of the field is where files are dropped; the field itself takes the keyboard */}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
        className={`flex min-h-16 items-center justify-center gap-2.5 rounded-md border border-dashed px-4 py-3 text-center text-sm text-muted transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent ${isFull ? 'border-line' : 'cursor-pointer border-edge hover:bg-line-soft hover:text-ink'} ${isOver ? 'bg-accent-soft' : ''}`}
      >
        <UploadIcon aria-hidden size="1.2em" className="shrink-0" />
        <span>{isFull ? t('uploadFull', { max }) : t('uploadChoose')}</span>
        <input
          {...field}
          type="file"
          multiple={max > 1 || pack !== undefined}
          accept={accept.join()}
          disabled={isFull}
          className="sr-only"
          onChange={(event) => {
            if (event.target.files) take(event.target.files)
            // Empties the field, so that the user can select the same file again.
            event.target.value = ''
          }}
        />
      </label>
      {files.length + underway.length > 0 && (
        <ul className="flex flex-col gap-1">
          {files.map((file) => (
            <Item key={file.name} label={file.label} onRemove={() => onRemove(file)} />
          ))}
          {underway.map(({ key, label, part, stop, fault }) => (
            <Item key={key} label={label} onRemove={stop}>
              {fault === undefined ? (
                <Progress label={t('uploading', { name: label })} value={part} max={1} />
              ) : (
                <span role="alert" className="text-sm text-danger">
                  {fault}
                </span>
              )}
            </Item>
          ))}
        </ul>
      )}
    </div>
  )
}

function Item({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children?: ReactNode
}) {
  const t = useTranslations('kit')
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-md bg-line-soft pl-2.5">
      <Paperclip aria-hidden size="1em" className="shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-col gap-1 py-1">
        <span className="truncate text-sm">{label}</span>
        {children}
      </span>
      <button
        type="button"
        aria-label={t('removeNamed', { name: label })}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
      >
        <X aria-hidden size="1em" />
      </button>
    </li>
  )
}
