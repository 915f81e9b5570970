import type { ManagedNotificationDetail } from '@choba/contract/managed-notifications.ts'
import { readMarkup } from '@choba/contract/markup.ts'
import { notificationManagement } from '@choba/contract/notification-management.contract.ts'
import { pictureMarkup } from '@choba/contract/picture-markup.ts'
import { formatCount } from '@choba/contract/money.ts'
import { languages } from '@choba/contract/session.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Fact, Facts } from '#ui/facts.tsx'
import { Instant } from '#ui/instant.tsx'
import { MarkedUp } from '#ui/marked-up.tsx'
import { NotificationFiles } from '../notifications/notification-files-panel.tsx'
import { ManagedReaders } from './managed-notification-readers.tsx'
import { Emails } from './managed-notification-words.tsx'

/** All fields of a notification: text in each language, files and receivers. */
export function ManagedFacts({
  notification,
  admin,
}: {
  notification: ManagedNotificationDetail
  admin: boolean
}) {
  const t = useTranslations('notificationManagement')
  const kind = useTranslations('notifications.kind')
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no')
  const { merchants, roles, stores, users } = notification
  const names: readonly [string, readonly string[]][] = [
    [t('receivers.merchants'), merchants.map(({ entName }) => entName)],
    [t('receivers.roles'), roles.map(({ roleName }) => roleName)],
    [
      t('receivers.stores'),
      stores.map((store) => (admin ? `${store.storeName} · ${store.entName}` : store.storeName)),
    ],
    [t('receivers.users'), users.map(({ userFullName }) => userFullName)],
  ]
  return (
    <div className="flex flex-col gap-6">
      <Text content={notification.content} />
      {languages.map((language) => {
        const text = notification.translations[language]
        return (
          text && (
            <section key={language} lang={language}>
              <h3 className="font-semibold">{t(`language.${language}`)}</h3>
              <p className="mt-1 font-semibold break-words">{text.title}</p>
              <Text content={text.content} />
            </section>
          )
        )
      })}
      <NotificationFiles
        endpoint={notificationManagement.managedFile}
        messageId={notification.messageId}
        files={notification.files}
        note={({ contentType, label, fileName }) =>
          contentType !== 'application/pdf' && (
            <code className="text-sm break-all text-muted">{pictureMarkup(label, fileName)}</code>
          )
        }
      />
      <Facts>
        <Fact name={t('field.messageType')}>{kind(notification.messageType)}</Fact>
        <Fact name={t('field.releaseAt')}>
          <Instant at={notification.createDate} />
        </Fact>
        <Fact name={t('field.expiresAt')}>
          {notification.expiresAt && <Instant at={notification.expiresAt} />}
        </Fact>
        <Fact name={t('field.creator')}>{notification.creator}</Fact>
        <Fact name={t('field.receivers')}>
          <span className="flex flex-col gap-0.5">
            <span>
              {t(notification.forAll ? 'receivers.all' : 'receivers.some')}
              <span className="text-muted">
                {' '}
                {t('receivers.people', { count: formatCount(notification.receiverCount) })}
              </span>
            </span>
            {names.map(
              ([name, list]) =>
                list.length > 0 && (
                  <span key={name} className="text-sm break-words">
                    <span className="text-muted">{name} </span>
                    {list.join(t('receivers.and'))}
                  </span>
                ),
            )}
          </span>
        </Fact>
        <Fact name={t('field.read')}>
          {t('receivers.people', { count: formatCount(notification.readCount) })}
        </Fact>
        <Fact name={t('field.emails')}>
          {notification.emails ? (
            <Emails emails={notification.emails} />
          ) : (
            yesNo(notification.sendByEmail)
          )}
        </Fact>
        <Fact name={t('field.isEditable')}>{yesNo(notification.isEditable)}</Fact>
        <Fact name={t('field.changed')}>
          {notification.changedAt && (
            <>
              <Instant at={notification.changedAt} /> {notification.changedBy}
            </>
          )}
        </Fact>
      </Facts>
      {!notification.forAll && <ManagedReaders messageId={notification.messageId} />}
    </div>
  )
}

/**
 * Text of a notification as readers see it, except that an image appears as its description. The
 * list of files shows the image.
 */
const Text = ({ content }: { content: string }) => (
  <MarkedUp
    blocks={readMarkup(content)}
    picture={(_fileName, alt) => <span className="text-muted">[{alt}]</span>}
  />
)
