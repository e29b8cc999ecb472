import { RenewalsList } from './RenewalsList.tsx'

export default { name: 'renewals', list: RenewalsList }
