import type { Values } from '../../../contract/fields/schema.ts'
import { messages } from '../../../rules/messages.ts'
import type { Errors } from '../../ui/forms/resolver.ts'

const isNone = (value: unknown) => !Array.isArray(value) || value.length === 0

/** The error if no license is selected. */
export const checkLicenses = ({ licenseIds }: Values): Errors => (isNone(licenseIds) ? { licenseIds: messages.licenseRequired } : {})

/** The errors of a mail, which also needs a recipient. */
export const checkSending = (values: Values): Errors => ({
  ...checkLicenses(values),
  ...(isNone(values.propertyContactIds) && { propertyContactIds: messages.recipientRequired }),
})
