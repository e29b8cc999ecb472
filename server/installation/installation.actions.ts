import type { Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/index.ts'
import { SETTING_NAMES } from '../../contract/installation/calls.ts'
import { sentences } from '../../rules/messages.ts'
import type { Config } from '../kit/config.ts'
import { refuse } from '../kit/http/problems.ts'
import type { Installation } from './installation.model.ts'
import { shownInstallation } from './installation.queries.ts'
import { variableOf } from './settings.ts'

type Given = Input<Calls['installation']['update']>['body']

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Refuses to change a field that the environment sets. The same value is accepted, because a form sends all of its fields. */
const mustBeFree = (config: Config, shown: Given, given: Given): void => {
  const errors: Record<string, string[]> = {}
  for (const name of SETTING_NAMES) {
    const variable = variableOf(config, name)
    if (variable && given[name] !== undefined && !isSame(given[name], shown[name])) errors[name] = [sentences.setByVariable(variable)]
  }
  if (variableOf(config, 'smtpUrl') && given.smtpPassword) errors.smtpPassword = [sentences.setByVariable('SMTP_URL')]
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
}

/**
 * The changes that a request makes to the stored settings. A change of SMTP host or user without a new password clears the stored password,
 * so that it is never sent to another server.
 */
export const changesOf = (config: Config, stored: Installation, given: Given): Partial<Installation> => {
  const shown = shownInstallation(config, stored)
  mustBeFree(config, shown, given)
  const { smtpPassword, ...settings } = given
  const values: Partial<Installation> = {}
  for (const name of SETTING_NAMES)
    if (settings[name] !== undefined && !isSame(settings[name], shown[name])) Object.assign(values, { [name]: settings[name] })
  if (smtpPassword) values.smtpPassword = smtpPassword
  else if ('smtpHost' in values || 'smtpUser' in values) values.smtpPassword = null
  return values
}
