import type { Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from '../../ui/forms/resolver.ts'

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** None is chosen. */
export const judgeLicenses = ({ licenseIds }: Values): Errors => (isNone(licenseIds) ? { licenseIds: messages.licenseRequired } : {})

/** For a mail, which needs somebody too. */
export const judgeSending = (values: Values): Errors => ({
  ...judgeLicenses(values),
  ...(isNone(values.propertyContactIds) && { propertyContactIds: messages.recipientRequired }),
})
