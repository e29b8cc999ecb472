/** Custom fields and their values. */
export const customFieldMessages = {
  customFieldTaken: 'A custom field with this label already exists',
  customFieldOptionsMissing: 'A choice needs at least one option',
  customFieldOptionsOfOthers: 'Only a field of kind Choice has options',
  customFieldOptionsTwice: 'Two options are the same',
  customFieldTypesOfProperty: 'Only fields of licenses can be limited to license types',
  customFieldUnknown: 'This custom field does not exist',
  customFieldNotForType: 'This field is not for licenses of this type',
  noCustomFields: 'No custom field applies to this license.',
  customTermInvalid: 'Must be a field’s id with =, >= or <= and a value',

  customFieldCreated: 'Custom Field Created Successfully',
  customFieldUpdated: 'Custom Field Updated Successfully',
  customFieldRemoved: 'Custom Field Removed Successfully',
  customFieldRestored: 'Custom Field Restored Successfully',
} as const
