import { OfficerTitleList } from './OfficerTitleList.tsx'

export default { name: 'officer-titles', list: OfficerTitleList }
