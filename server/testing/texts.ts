import { addDays } from '../../rules/day.ts'
import { PDF, TODAY } from './test-app.ts'

/** A valid text for each format. */
export const TEXTS: Record<string, string> = {
  day: addDays(TODAY, 30),
  weblink: 'https://files.example/form.pdf',
  email: 'somebody.new@test.example',
  contactEmail: 'a.contact@test.example',
  phone: '(555) 010-0199',
  password: 'Quite-Long-Enough-77',
  providerName: 'Provider',
  timeZone: 'America/New_York',
  cursor: 'start',
  host: 'mail.test.example',
  sender: 'Evergreen <evergreen@test.example>',
  returnPath: 'bounces+*@test.example',
  base64: PDF.toString('base64'),
}
