import { useTranslations } from '#lib/translations.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CopyText } from '#ui/copy-text.tsx'
import { ModalBody, ModalFooter, ModalFrame } from '#ui/modal.tsx'

/** New feed key with its secret. The secret cannot be read again later. */
export interface Made {
  readonly name: string
  readonly keyId: string
  readonly secret: string
}

/**
 * Dialog that shows the secret of a new key once. A click outside does not close the dialog, so
 * that the user cannot lose the secret by accident.
 */
export function FeedKeyMade({
  made: { name, keyId, secret },
  onClose,
}: {
  made: Made
  onClose: () => void
}) {
  const t = useTranslations('feed.made')
  return (
    <ModalFrame open onClose={onClose} title={t('title', { name })} holdsInput>
      <ModalBody>
        <div className="flex flex-col gap-4">
          <Banner tone="warn">{t('text')}</Banner>
          <dl className="flex flex-col gap-3">
            <div>
              <dt className="text-sm text-muted">{t('keyId')}</dt>
              <dd>
                <CopyText text={keyId} />
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t('secret')}</dt>
              <dd>
                <CopyText text={secret} />
              </dd>
            </div>
          </dl>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </ModalFooter>
    </ModalFrame>
  )
}
