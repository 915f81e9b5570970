import type { notificationsJa } from './notifications.ja.ts'

export const notificationsEn: typeof notificationsJa = {
  title: 'Notifications',
  kind: { label: 'Type', all: 'All', IMPORTANT: 'Important', NORMAL: 'Normal' },
  column: { type: 'Type', title: 'Title', creator: 'From', date: 'Sent', state: 'Status' },
  state: { unread: 'Unread', revised: 'Updated', read: 'Read', expired: 'Expired' },
  search: 'Title or text',
  unreadOnly: 'Unread only',
  readAll: {
    act: 'Mark all as read',
    done: 'Notifications marked as read: {count}',
    fault: 'Couldn’t mark the notifications as read',
  },
  empty: {
    noneTitle: 'No notifications yet',
    noneText: 'New notifications appear here.',
    noMatchTitle: 'No matching notifications',
    noMatchText: 'Change your search.',
    showAll: 'Show all',
  },
  detail: {
    title: 'Notification',
    missingTitle: 'Notification not found',
    missingText: 'It may have been withdrawn, or it isn’t meant for you.',
    revised: 'Updated',
    files: 'Attachments',
    kilobytes: '{size} KB',
    megabytes: '{size} MB',
    fileFault: 'Couldn’t save the file',
    pictureFailed: 'Couldn’t show the picture: {name}',
  },
  fault: 'Couldn’t load notifications',
  detailFault: 'Couldn’t load this notification',
  screens: { list: 'Notifications' },
  audit: {
    kind: { notification: 'Notification' },
    action: {
      importantList: 'View important notifications',
      list: 'View notifications',
      detail: 'View a notification',
      read: 'Read a notification',
      file: 'Download a notification file',
      unreadCount: 'Count unread notifications',
      readAll: 'Mark all notifications as read',
    },
    sentence: {
      file: '{actor} downloaded a file of the notification “{object}”.',
      readAll: '{actor} marked all notifications as read.',
      read: '{actor} read a notification.',
    },
  },
}
