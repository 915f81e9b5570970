import type { gatewaysJa } from './gateways.ja.ts'

export const gatewaysEn: typeof gatewaysJa = {
  title: 'Processor connections',
  about: 'Refunds are sent to the processor that is set up here, one for each method type.',
  paymentClass: {
    WALLET: 'Wallet payments',
    CARD: 'Card payments',
  },
  state: {
    ON: 'On',
    OFF: 'Off',
    NONE: 'Not set up',
  },
  none: 'Until it’s set up, payments of this type can’t be refunded.',
  off: 'While it’s off, no new refunds are accepted. Refunds that are being processed wait until it’s on again.',
  field: {
    url: 'Address',
    secret: 'Secret',
    lastSuccessAt: 'Last answer',
    lastFailureAt: 'Last failure',
    openRefunds: 'Refunds being processed',
    changedAt: 'Last changed',
  },
  secretSet: 'Saved',
  never: 'None yet',
  count: '{count}',
  act: {
    setUp: 'Set up',
    change: 'Change',
    test: 'Test the connection',
    off: 'Switch off',
    on: 'Switch on',
  },
  form: {
    setUpTitle: 'Set up the processor of {name}',
    changeTitle: 'Change the processor of {name}',
    urlHelp: 'An address that begins with https. Refunds are sent to /refunds at this address.',
    urlFault: 'Enter an https address that this server may call.',
    urlPrivate:
      'Private addresses have to be allowed at the server first (CHOBA_OUTSIDE_NETWORKS).',
    secretHelp:
      'Calls are signed with it. Use at least 16 letters, digits or symbols. It isn’t shown again.',
    secretKeep: 'Leave it empty to keep the one that’s saved.',
    secretFault: 'A secret has 16 to 200 letters, digits or symbols.',
    open: 'Refunds being processed: {count}. If you change the address, the new processor is asked about them. Refunds that it doesn’t know aren’t sent again: they become unconfirmed, and two people settle them.',
    save: 'Save',
    test: 'Test with these values',
    saved: 'The processor connection is saved.',
  },
  test: {
    works: 'It works ({time} ms)',
    failed: 'The processor didn’t answer correctly: {gatewayMessage}',
    unauthorized:
      'The processor doesn’t accept the signature (HTTP 401). Check that both sides have the same secret and the right time.',
    nothing: 'Enter the address and the secret.',
  },
  switchOff: {
    title: 'Switch off refunds of {name}?',
    text: 'No new refunds are accepted while it’s off. Refunds that are being processed wait until it’s on again. After a week, refunds that weren’t sent to the processor fail.',
    open: 'Refunds being processed: {count}',
    act: 'Switch off',
    done: 'Refunds of {name} are switched off.',
  },
  switchOn: {
    title: 'Switch on refunds of {name}?',
    text: 'New refunds are accepted, and refunds that are being processed are sent to the processor.',
    act: 'Switch on',
  },
  switchedOn: 'Refunds of {name} are switched on.',
  fault: 'The processor connections couldn’t be loaded',
  document: 'The technical documentation says what a processor has to implement.',
  screens: {
    gateways: 'Processor connections',
  },
  audit: {
    field: {
      url: 'Address',
      isOn: 'On',
      secretChanged: 'Secret changed',
      gatewayMessage: 'Answer',
    },
    action: {
      list: 'View processor connections',
      modify: 'Change a processor connection',
      switch: 'Switch a processor on or off',
      test: 'Test a processor connection',
      notice: 'Take notices of refund results',
    },
  },
}
