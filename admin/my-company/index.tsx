import { lazy } from 'react'
import { Route } from 'react-router'

const MyCompany = lazy(() => import('./MyCompany.tsx'))
const PropertyContacts = lazy(() => import('./contacts/PropertyContacts.tsx'))

export default { name: 'my-company', list: MyCompany, children: <Route path="property-contacts" element={<PropertyContacts />} /> }
