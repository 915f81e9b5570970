import type { feedJa } from './feed.ja.ts'

export const feedEn: typeof feedJa = {
  reasons: {
    lineNotJson: 'Can’t read this line as a JSON object. Check that it’s also in UTF-8.',
    lineTooLong: 'The line is too long (up to 4,096 bytes).',
    fieldNotText: 'Send field values as strings, including amounts.',
    merchantUnknown: 'This merchant isn’t registered.',
    numberOfAnother: 'This store can’t use this transaction number.',
    appVersionInvalid: 'Use 1 to 40 characters for the app version.',
    terminalStateInvalid: 'Use READY, FAULT or OFF for the terminal status.',
    signedInAtInvalid:
      'Enter the sign-in date and time with its offset, such as 2026-10-05T09:00:00+09:00.',
    seenAtInvalid: 'Enter the date and time with its offset, such as 2026-10-05T12:30:00+09:00.',
  },
  title: 'Feed keys',
  about: 'Processors and store terminals sign the transactions they send with these keys.',
  add: 'Issue feed key',
  column: {
    owner: 'Issued to',
    kind: 'Type',
    keyId: 'Key ID',
    state: 'Status',
    createdAt: 'Issued at',
    createdBy: 'Issued by',
    lastUsedAt: 'Last used',
    endedAt: 'Ended at',
    endedBy: 'Ended by',
    act: 'Actions',
  },
  kind: { GATEWAY: 'Processor', STORE: 'Store' },
  state: { ACTIVE: 'Active', ENDED: 'Ended' },
  never: 'Never used',
  fault: 'Couldn’t load the feed keys',
  empty: { title: 'No feed keys yet', text: 'Feed keys you issue appear here.' },
  form: {
    kind: 'Issue to',
    kindHelp:
      'A processor’s key signs transactions of every merchant. A store’s key signs only that store’s transactions.',
    gateway: 'Processor name',
    gatewayHelp:
      'Up to two keys with the same name can be active. Switch to the new key, then end the old one.',
    gatewayFault: 'Enter 1 to 40 characters.',
    merchant: 'Merchant code',
    merchantFault: 'Enter the merchant code.',
    merchantUnknown: 'This merchant isn’t registered.',
    store: 'Store code',
    storeHelp:
      'Up to two keys of a store can be active. Switch to the new key, then end the old one.',
    storeFault: 'Enter the store code.',
    storeUnknown: 'This store isn’t registered.',
    full: 'Two keys are already active. End the one you don’t use, then issue another.',
    act: 'Issue',
  },
  made: {
    title: 'Feed key issued for “{name}”',
    text: 'The secret is shown only once. Copy it into the settings of the system that sends transactions.',
    keyId: 'Key ID',
    secret: 'Secret',
    close: 'Close',
  },
  end: {
    act: 'End',
    actOf: 'End key {keyId} of “{name}”',
    title: 'End the feed key of “{name}”?',
    text: 'Transactions signed with key {keyId} are rejected within a second. This can’t be undone.',
    used: 'Last used at {at}. Make sure that the sending system uses a new key.',
    done: 'Feed key of “{name}” ended.',
  },
  screens: { keys: 'Feed keys' },
  notifications: {
    paymentAlert: {
      title: 'A payment at {store} reached the alert value',
      content:
        'Payment {paymentNo} ({amount}) at {store} on {day} reached the store’s alert value for one payment.',
    },
    dayAlert: {
      title: 'Payments at {store} reached the daily alert value',
      content:
        'Payments at {store} on {day} reached {amount}, which is at or above the store’s daily alert value.',
    },
    limitExceeded: {
      title: 'A payment at {store} exceeded a limit',
      content:
        'Payments at {store} on {day} exceeded a limit of the store, starting with transaction {paymentNo} ({amount}). The payment was completed, so the transaction is recorded. Transaction details show whether a payment exceeded a limit.',
    },
  },
  audit: {
    field: { feedKey: 'Key ID' },
    action: {
      keys: 'View feed keys',
      addKey: 'Issue a feed key',
      endKey: 'End a feed key',
      take: 'Receive transactions',
      heartbeat: 'Receive terminal status',
      limits: 'Provide store limits',
    },
  },
}
