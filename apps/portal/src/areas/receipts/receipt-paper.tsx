import type { ReceiptLine } from '@choba/contract/receipts.contract.ts'
import type { Language } from '@choba/contract/session.contract.ts'
import { createPortal } from 'react-dom'
import { useTranslations } from '#lib/translations.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import './receipt-sheet.css'

interface Props {
  lines: readonly ReceiptLine[]
  language: Language
}

/** Preview of a receipt, dark on white in every theme, as on paper of 58 mm. */
export function ReceiptPaper(props: Props) {
  const t = useTranslations('receipts')
  return (
    <section
      aria-label={t('preview')}
      className="w-72 max-w-full self-center rounded-sm border border-line bg-[#fff] px-4 py-5 text-[#16202b] shadow-float"
    >
      <Lines {...props} />
    </section>
  )
}

/** The receipt as the browser prints it: hidden on the screen, the only content in print. */
export const ReceiptSheet = (props: Props) =>
  createPortal(
    <section aria-hidden="true" className="receipt-sheet">
      <Lines {...props} />
    </section>,
    document.body,
  )

const Lines = ({ lines, language }: Props) => (
  <div lang={language} className="flex flex-col text-sm leading-snug">
    {lines.map((line, at) => (
      <Line key={at} line={line} />
    ))}
  </div>
)

function Line({ line }: { line: ReceiptLine }) {
  const t = useTranslations('receipts')
  switch (line.kind) {
    case 'logo':
      return (
        <img
          src="/theme/logo"
          alt={t('logo')}
          className="mb-2 max-h-12 max-w-40 self-center object-contain"
        />
      )
    case 'title':
      return <p className="text-center text-lg font-semibold">{line.text}</p>
    case 'heading':
      return <p className="font-semibold break-words">{line.text}</p>
    case 'center':
      return <p className="text-center break-words">{line.text}</p>
    case 'text':
      return <p className="break-words">{line.text}</p>
    case 'rule':
      return <hr className="my-1.5 border-current" />
    case 'code':
      return (
        <QrPicture
          text={line.text}
          label={t('code', { number: line.text })}
          className="my-1 size-32"
        />
      )
    default:
      return (
        <p className={`flex justify-between gap-3 ${line.isStrong ? 'font-semibold' : ''}`}>
          <span>{line.left}</span>
          <span className="min-w-0 text-right wrap-anywhere tabular-nums">{line.right}</span>
        </p>
      )
  }
}
