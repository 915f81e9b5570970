import type { gatewaysJa } from './gateways.ja.ts'

export const gatewaysEn: typeof gatewaysJa = {
  title: 'Processor connections',
  about: 'Refunds are sent to the processor set up here, one for each method type.',
  paymentClass: {
    WALLET: 'Wallet payments',
    CARD: 'Card payments',
  },
  state: {
    ON: 'On',
    OFF: 'Off',
    NONE: 'Not set up',
  },
  none: 'Payments of this type can’t be refunded until you set this up.',
  off: 'While this is off, new refunds aren’t accepted. Refunds in progress wait until it’s on again.',
  field: {
    url: 'Address',
    secret: 'Secret',
    lastSuccessAt: 'Last response',
    lastFailureAt: 'Last failure',
    openRefunds: 'Refunds in progress',
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
    setUpTitle: 'Set up processor for {name}',
    changeTitle: 'Change processor for {name}',
    urlHelp: 'Use an address that begins with https. Refunds are sent to /refunds at this address.',
    urlFault: 'Enter an https address that this server can reach.',
    urlPrivate: 'First allow private addresses in the server settings (CHOBA_OUTSIDE_NETWORKS).',
    secretHelp:
      'Signs each call. Use at least 16 letters, digits or symbols. You can’t view it again after saving.',
    secretKeep: 'Leave empty to keep the saved secret.',
    secretFault: 'Use 16 to 200 letters, digits or symbols.',
    open: 'Refunds in progress: {count}. If you change the address, the new processor is asked about them. Refunds that it doesn’t know aren’t sent again. Their result becomes unconfirmed, and two people settle them.',
    save: 'Save',
    test: 'Test with these values',
    saved: 'Processor connection saved.',
  },
  test: {
    works: 'Connected ({time} ms)',
    failed: 'The processor didn’t respond correctly: {gatewayMessage}',
    unauthorized:
      'The processor rejected the signature (HTTP 401). Check that both sides have the same secret and the correct time.',
    nothing: 'Enter the address and the secret.',
  },
  switchOff: {
    title: 'Switch off refunds for {name}?',
    text: 'New refunds aren’t accepted while this is off. Refunds in progress wait until it’s on again. After a week, refunds that weren’t sent to the processor fail.',
    open: 'Refunds in progress: {count}',
    act: 'Switch off',
    done: 'Refunds for {name} are switched off.',
  },
  switchOn: {
    title: 'Switch on refunds for {name}?',
    text: 'New refunds are accepted, and refunds in progress are sent to the processor.',
    act: 'Switch on',
  },
  switchedOn: 'Refunds for {name} are switched on.',
  fault: 'Couldn’t load the processor connections',
  document: 'The technical documentation lists what a processor must implement.',
  screens: {
    gateways: 'Processor connections',
  },
  audit: {
    field: {
      url: 'Address',
      isOn: 'On',
      secretChanged: 'Secret changed',
      gatewayMessage: 'Response',
    },
    action: {
      list: 'View processor connections',
      modify: 'Change a processor connection',
      switch: 'Switch a processor on or off',
      test: 'Test a processor connection',
      notice: 'Receive refund results',
    },
  },
}
