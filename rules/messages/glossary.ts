/**
 * What the terms mean that screens show as the label of a field, by that label. docs/glossary.md has the same sentences, and more terms:
 * docs.test.ts compares them.
 */
export const GLOSSARY: Readonly<Record<string, string>> = {
  Standing: 'What a license needs today, as a level, days and words.',
  'Start By': 'The last day on which a renewal can begin and be in time, calculated from the pace.',
  'Act By': 'The day by which the next step of a renewal must be done to be in time.',
  Slack: 'Days from today to act-by. Negative slack is at risk.',
  'Effective Date': 'The first day on which a license is valid.',
  'Expiration Date': 'The last day on which a license is valid. It is expired from the day after.',
  'Due Date': 'When the renewal forms must reach the authority. It is calculated for a license and can be typed for a renewal.',
  'Track Date': 'When work on a renewal starts.',
  'Process Start Date': 'The day on which a renewal began.',
  'Due Date Interval': 'The rule that calculates the due date from the expiration date.',
  'Track Date Interval': 'The rule that calculates the track date from the due date.',
  'Renewal Designation': 'Which side renews a license: the billing client or the provider.',
  'Renewal Tracking': 'Whether a renewal is processed in six steps, or only watched in four.',
  'Service Level': 'Who renews a client’s licenses: the provider, or both the provider and the client.',
  Classification: 'Whether a license is for liquor or operational.',
  Term: 'How long a license of a type is valid.',
  Seasonal: 'Of a license type: its track date may be on or after the expiration date.',
  'Document Issuance': 'Whether the authority sends a document for each renewal, once, or never.',
  Jurisdiction: 'The kind of authority: City, County, State and so on. It is not a place.',
  Premises: 'The part of a property that a license covers, with its own name and address.',
  Licensees: 'The corporate entities in whose name a license is issued.',
  'Cost Structure': 'How a client pays the provider: Touch Fee or Subscription.',
  'Payee Code': 'A client’s own accounting code for an authority.',
  'GL Code': 'A client’s own accounting code for a license type.',
  'Delivery Carrier': 'How a license or a check is sent: UPS, DHL and so on.',
}
