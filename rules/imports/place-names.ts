/** Column names of address parts and authorities in public registers. */
export const address = {
  address1: [
    'address line1',
    'address line 1',
    'street address',
    'premise address',
    'premises address',
    'business address',
    'location address',
    'physical address',
    'site address',
    'full address',
    'address',
    'street',
  ],
  address2: ['address line2', 'address line 2', 'suite', 'unit', 'apt'],
  city: ['premise city', 'business city', 'location city', 'town', 'municipality', 'city town'],
  state: ['premise state', 'business state', 'location state', 'st', 'province', 'state province'],
  zip: ['zip code', 'zipcode', 'postal code', 'postcode', 'premise zip', 'business zip'],
  country: ['country name'],
}

export const authority = {
  licensingAuthority: [
    'licensing authority',
    'authority',
    'issuing authority',
    'agency',
    'issued by',
    'licensing agency',
    'jurisdiction name',
  ],
  jurisdiction: ['jurisdiction type', 'level'],
  authorityState: ['authority state', 'state of authority'],
}
