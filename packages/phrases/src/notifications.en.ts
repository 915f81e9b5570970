import type { notificationsJa } from './notifications.ja.ts'

export const notificationsEn: typeof notificationsJa = {
  title: 'Notifications',
  kind: { label: 'Kind', all: 'All', IMPORTANT: 'Important', NORMAL: 'Other' },
  column: { type: 'Kind', title: 'Subject', creator: 'From', date: 'Released', state: 'State' },
  state: { unread: 'New', read: 'Read', expired: 'Expired' },
  empty: {
    noneTitle: 'No notifications yet',
    noneText: 'When there is one for you, it stands here.',
    noMatchTitle: 'No notifications of this kind',
    noMatchText: 'There may be some of the other kind.',
    showAll: 'Show all',
  },
  detail: {
    title: 'Notification',
    missingTitle: 'This notification cannot be shown',
    missingText: 'It may have been taken back, or it is not for you.',
  },
  fault: 'The notifications could not be loaded',
  screens: { list: 'Notifications' },
  audit: {
    kind: { notification: 'Notification' },
    action: {
      importantList: 'View important notifications',
      list: 'View notifications',
      detail: 'View a notification',
      read: 'Read a notification',
    },
  },
}
