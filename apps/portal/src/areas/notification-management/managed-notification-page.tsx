import { useParams } from '@tanstack/react-router'
import { useTranslations } from '#lib/translations.ts'
import { RecordDrawer } from '#table/record-drawer.tsx'
import { HistoryPanel } from '../audit/history-panel.tsx'
import { ManagedActs } from './managed-notification-actions.tsx'
import { ManagedFacts } from './managed-notification-facts.tsx'
import { managedVariants, type ManagedVariant } from './managed-notification-variants.ts'
import { NotificationStatus } from './managed-notification-words.tsx'
import { useManaged, useManagedFaults, useManagedNavigation } from './use-managed-notification.ts'

/** Drawer for one managed notification: text, receivers, email progress, readers and history. */
function Page({ variant }: { variant: ManagedVariant }) {
  const { messageId } = useParams({ strict: false })
  if (messageId === undefined) return null
  return <Opened key={messageId} variant={variant} messageId={messageId} />
}

function Opened({ variant, messageId }: { variant: ManagedVariant; messageId: string }) {
  const t = useTranslations('notificationManagement')
  const navigation = useManagedNavigation(variant)
  return (
    <RecordDrawer
      query={useManaged(variant, messageId)}
      title={(notification) => (
        <span className="flex flex-col gap-0.5">
          <span className="text-sm font-normal text-muted">{t('detail.title')}</span>
          <span className="break-words">{notification.messageTitle}</span>
          <span className="text-base font-normal">
            <NotificationStatus state={notification.state} />
          </span>
        </span>
      )}
      content={(notification) => <ManagedFacts notification={notification} admin={variant.admin} />}
      history={<HistoryPanel kind={variant.historyKind} objectId={messageId} />}
      {...useManagedFaults()}
      footer={(notification) => <ManagedActs variant={variant} notification={notification} />}
      onClose={navigation.list}
    />
  )
}

export const ManagedNotificationPage = () => <Page variant={managedVariants.merchant} />
export const SystemNotificationPage = () => <Page variant={managedVariants.system} />
