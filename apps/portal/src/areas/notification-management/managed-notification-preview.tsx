import { picturesIn, readMarkup } from '@choba/contract/markup.ts'
import { type Language, languages } from '@choba/contract/session.contract.ts'
import Image from 'lucide-react/icons/image'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { MarkedUp } from '#ui/marked-up.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { UploadedFile } from '#ui/upload.tsx'
import { NotificationArticle } from '../notifications/notification-article-panel.tsx'
import type { NotificationInput } from './managed-notification-form.ts'

interface Props {
  input: NotificationInput
  sender: string
  /** Release time in the notification's time zone. */
  released: string
  files: readonly UploadedFile[]
}

/** Preview of the text in the form as readers will see it, at phone width and in each language. */
export function ManagedPreview({ onClose, ...props }: Props & { onClose: () => void }) {
  const t = useTranslations('notificationManagement')
  const kit = useTranslations('kit')
  const { translations, hasTranslations } = props.input
  const [language, choose] = useState<Language | 'main'>('main')
  const written = languages.filter(
    (one) => hasTranslations && translations[one].content.trim() !== '',
  )
  const segments = (['main', ...written] as const).map((value) => ({
    value,
    label: value === 'main' ? t('preview.main') : t(`language.${value}`),
  }))
  return (
    <ModalFrame open onClose={onClose} title={t('preview.title')}>
      <ModalBody>
        <div className="flex flex-col items-center gap-3">
          {written.length > 0 && (
            <Segmented
              label={t('preview.language')}
              value={language}
              segments={segments}
              onChange={choose}
            />
          )}
          <Shown {...props} language={language} />
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onClose}>{kit('close')}</Button>
      </ModalFooter>
    </ModalFrame>
  )
}

function Shown({
  input,
  sender,
  released,
  files,
  language,
}: Props & { language: Language | 'main' }) {
  const t = useTranslations('notificationManagement')
  const { title, content } = language === 'main' ? input : input.translations[language]
  const blocks = readMarkup(content)
  const pictures = picturesIn(blocks)
  const others = files.filter(({ name }) => !pictures.includes(name))
  return (
    <section
      lang={language === 'main' ? undefined : language}
      className="flex w-full max-w-[390px] flex-col gap-4 rounded-md border border-line px-4 py-5"
    >
      <h3 className="text-xl font-semibold break-words">
        {title.trim() || <span className="text-muted">{t('preview.untitled')}</span>}
      </h3>
      <NotificationArticle kind={input.messageType || 'NORMAL'} released={released} sender={sender}>
        {content.trim() === '' && <p className="text-muted">{t('preview.empty')}</p>}
        <MarkedUp
          blocks={blocks}
          picture={(fileName, alt) =>
            files.some(({ name }) => name === fileName) ? (
              <PictureFrame alt={alt} />
            ) : (
              <span className="text-sm text-danger">{t('form.pictureGone')}</span>
            )
          }
        />
        {others.length > 0 && <Files files={others} />}
      </NotificationArticle>
    </section>
  )
}

/** Placeholder for an image, which the preview does not load. */
const PictureFrame = ({ alt }: { alt: string }) => (
  <span className="flex min-h-24 items-center justify-center gap-2 rounded-md border border-line bg-canvas p-3 text-sm text-muted">
    <Image aria-hidden="true" size="1.2em" className="shrink-0" />
    {alt}
  </span>
)

function Files({ files }: Pick<Props, 'files'>) {
  const t = useTranslations('notifications.detail')
  return (
    <section>
      <h4 className="mb-1.5 font-semibold">{t('files')}</h4>
      <ul className="rounded-md border border-line">
        {files.map(({ name, label }) => (
          <li
            key={name}
            className="flex items-center gap-2 border-line-soft px-4 py-2 not-last:border-b"
          >
            <Paperclip aria-hidden="true" size="1em" className="shrink-0 text-muted" />
            <span className="truncate">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
