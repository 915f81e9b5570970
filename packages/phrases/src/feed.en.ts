import type { feedJa } from './feed.ja.ts'

export const feedEn: typeof feedJa = {
  reasons: {
    lineNotJson: 'This line can’t be read as a JSON object. Check that it’s in UTF-8, too.',
    lineTooLong: 'The line is too long (4,096 bytes at most).',
    fieldNotText: 'The value of a field has to be a string, an amount as well.',
    merchantUnknown: 'This merchant isn’t registered.',
    numberOfAnother: 'This transaction number can’t be used by this store.',
    appVersionInvalid: 'An app version has 1 to 40 characters.',
    terminalStateInvalid: 'The status of a terminal must be READY, FAULT or OFF.',
    signedInAtInvalid:
      'Give the date and time of the sign-in with its offset, such as 2026-10-05T09:00:00+09:00.',
    seenAtInvalid: 'Give the date and time with its offset, such as 2026-10-05T12:30:00+09:00.',
  },
  title: 'Feed keys',
  about:
    'Payment processors and the terminals of stores sign the transactions they send with these keys.',
  add: 'Issue a feed key',
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
  kind: { GATEWAY: 'Payment processor', STORE: 'Store' },
  state: { ACTIVE: 'Active', ENDED: 'Ended' },
  never: 'Never used',
  fault: 'The feed keys couldn’t be loaded',
  empty: { title: 'No feed keys yet', text: 'What you issue is shown here.' },
  form: {
    kind: 'Issue it to',
    kindHelp:
      'A payment processor’s key signs transactions of every merchant, a store’s key those of that store only.',
    gateway: 'Name of the payment processor',
    gatewayHelp:
      'Two keys of the same name can be active. Switch to the new key, then end the old one.',
    gatewayFault: 'Enter 1 to 40 characters.',
    merchant: 'Merchant code',
    merchantFault: 'Enter the merchant code.',
    merchantUnknown: 'This merchant isn’t registered.',
    store: 'Store code',
    storeHelp: 'Two keys of a store can be active. Switch to the new key, then end the old one.',
    storeFault: 'Enter the store code.',
    storeUnknown: 'This store isn’t registered.',
    full: 'Two keys are active, so no other one can be issued. End the one that isn’t used first.',
    act: 'Issue',
  },
  made: {
    title: 'The feed key of “{name}” is issued',
    text: 'The secret is shown this once. Copy it into the settings of the system that sends transactions.',
    keyId: 'Key ID',
    secret: 'Secret',
    close: 'Close',
  },
  end: {
    act: 'End',
    actOf: 'End the key {keyId} of “{name}”',
    title: 'End the feed key of “{name}”?',
    text: 'Transactions signed with the key {keyId} are refused within a second. This can’t be undone.',
    used: 'It was last used at {at}. Make sure that the sending system uses a new key.',
    done: 'The feed key of “{name}” is ended.',
  },
  screens: { keys: 'Feed keys' },
  notifications: {
    paymentAlert: {
      title: 'A payment at {store} reached the alert value',
      content:
        'Payment {paymentNo} ({amount}) at {store} on {day} reached the alert value for one payment that is set for the store.',
    },
    dayAlert: {
      title: 'Payments of the day at {store} reached the alert value',
      content:
        'Payments at {store} on {day} came to {amount} and reached the alert value for a day that is set for the store.',
    },
    limitExceeded: {
      title: 'A payment at {store} exceeded a limit',
      content:
        'Payments at {store} on {day} exceeded a limit of the store, first transaction {paymentNo} ({amount}). The payment was completed, so it’s recorded all the same. The details of each transaction show whether it exceeded a limit.',
    },
  },
  audit: {
    field: { feedKey: 'Key ID' },
    action: {
      keys: 'View feed keys',
      addKey: 'Issue a feed key',
      endKey: 'End a feed key',
      take: 'Take transactions in',
      heartbeat: 'Take the status of terminals in',
      limits: 'Give the limits of stores',
    },
  },
}
