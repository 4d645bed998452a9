/** How a product looks out of its pack: in which vessel, and in which colours. */
export type Served =
  | {
      readonly in: 'glass'
      readonly drink: string
      readonly with?: readonly (
        | 'ice'
        | 'seeds'
        | 'pulp'
        | 'petals'
        | 'spice'
        | 'bubbles'
        | 'lemon'
      )[]
      /** The syrup that is poured into it. */
      readonly poured?: string
      readonly powder?: string
    }
  | { readonly in: 'cup'; readonly liquid: string; readonly bag?: true; readonly powder?: string }
  | { readonly in: 'powder'; readonly powder: string }
  | { readonly in: 'jar'; readonly contents: string }
  | { readonly in: 'dish'; readonly oil: string; readonly metal: string; readonly foam?: true }
  | { readonly in: 'water'; readonly water: string; readonly petals: string }
  | {
      readonly in: 'bowl'
      readonly food: string
      readonly flecks: readonly string[]
      readonly whole?: string
    }
  | { readonly in: 'plate'; readonly food: string; readonly flecks: readonly string[] }
  | { readonly in: 'laddus' | 'crisps' | 'bar'; readonly colour: string }
  | { readonly in: 'kajal' }
  | {
      readonly in: 'sachet'
      readonly powder: string
      readonly liquid?: string
      readonly hot?: true
    }

const BRASS = '#B98C34'
const CLAY = '#A9603A'
const STONE = '#8C8B80'

/** By SKU. */
export const SERVED: Readonly<Record<string, Served>> = {
  'SH-01': { in: 'glass', drink: '#93A352', with: ['ice'], poured: '#5F7A2E' },
  'SH-02': { in: 'glass', drink: '#D9708A', with: ['petals'], poured: '#A81F3F' },
  'SH-03': { in: 'glass', drink: '#C6C274', with: ['seeds'], poured: '#A9A63C' },
  'SH-04': { in: 'glass', drink: '#DB9D50', with: ['pulp'], poured: '#C5761D' },
  'SH-05': { in: 'glass', drink: '#A13347', with: ['ice'], poured: '#6B1020' },
  'SH-06': { in: 'glass', drink: '#DDBD66', with: ['lemon'], poured: '#C79A2C' },
  'SH-07': { in: 'glass', drink: '#F2DEAE', with: ['spice'], poured: '#E2B85E' },
  'DR-01': { in: 'glass', drink: '#D6DDBF', with: ['pulp'] },
  'DR-02': { in: 'glass', drink: '#C8BE72', with: ['pulp'] },
  'DR-03': { in: 'cup', liquid: '#A9702C', bag: true },
  'DR-04': { in: 'cup', liquid: '#C19A3E', bag: true },
  'DR-05': { in: 'glass', drink: '#A93250', with: ['ice'] },
  'DR-06': { in: 'glass', drink: '#F3D98B', with: ['spice'] },
  'DR-07': { in: 'glass', drink: '#E2E9DA', with: ['seeds'] },
  'DR-08': { in: 'glass', drink: '#D5DFA6', with: ['bubbles', 'lemon'] },
  'DR-09': { in: 'cup', liquid: '#B5AA48', powder: '#4C5A24' },
  'CO-01': { in: 'dish', oil: '#D98A2B', metal: BRASS },
  'CO-02': { in: 'powder', powder: '#DBA94C' },
  'CO-03': { in: 'bar', colour: '#8F9C62' },
  'CO-04': { in: 'dish', oil: '#6B7526', metal: BRASS },
  'CO-05': { in: 'dish', oil: '#8A5A2B', metal: STONE, foam: true },
  'CO-06': { in: 'water', water: '#F2D9DA', petals: '#C43A5E' },
  'CO-07': { in: 'powder', powder: '#B58D68' },
  'CO-08': { in: 'kajal' },
  'CO-09': { in: 'dish', oil: '#DA9A2E', metal: CLAY },
  'FF-01': { in: 'jar', contents: '#4A281A' },
  'FF-02': { in: 'jar', contents: '#8A2440' },
  'FF-03': { in: 'bowl', food: '#B9791E', flecks: ['#E3B24A'], whole: '#A9952F' },
  'FF-04': { in: 'jar', contents: '#F0CC62' },
  'FF-05': { in: 'jar', contents: '#BF7420' },
  'FF-06': { in: 'laddus', colour: '#7A5138' },
  'FF-07': { in: 'crisps', colour: '#D8B26A' },
  'FF-08': { in: 'glass', drink: '#D9C194', powder: '#CBA868' },
  'IM-01': { in: 'plate', food: '#E6C251', flecks: ['#F7E9B0', '#8A7A2A', '#C98A2A'] },
  'IM-02': { in: 'glass', drink: '#F3EDDC', with: ['spice'], powder: '#8A6A44' },
  'IM-03': { in: 'cup', liquid: '#EDC04E', powder: '#D8961F' },
  'IM-04': { in: 'cup', liquid: '#9A6C4A', powder: '#7A4E36' },
  'IM-05': { in: 'plate', food: '#E3D19C', flecks: ['#D9642A', '#4F7A34', '#3A2A1C', '#F4EBD2'] },
  'IM-06': { in: 'bowl', food: '#D3AE48', flecks: ['#5A4A1C', '#F0DC9A'] },
  'IM-07': { in: 'bowl', food: '#F5EAD0', flecks: ['#E0A53A', '#C98A4A', '#FBF7EC'] },
  'HR-01': { in: 'sachet', powder: '#C9A070', liquid: '#D8B884', hot: true },
  'HR-02': { in: 'sachet', powder: '#A98452', liquid: '#F1E9D4', hot: true },
  'HR-03': { in: 'sachet', powder: '#CDBE94', liquid: '#E6DDBC' },
  'HR-04': { in: 'sachet', powder: '#A8794A', liquid: '#EFE6CF' },
  'HR-05': { in: 'sachet', powder: '#9C8A56', liquid: '#CBBB82', hot: true },
  'HR-06': { in: 'sachet', powder: '#A58E66', liquid: '#CDB98C', hot: true },
  'HR-07': { in: 'sachet', powder: '#A9A070', liquid: '#D5CFA2' },
  'HR-08': { in: 'sachet', powder: '#7E7A4C', liquid: '#B28A4A', hot: true },
  'HR-09': { in: 'sachet', powder: '#B59A72' },
  'HR-10': { in: 'sachet', powder: '#E8DEC6' },
  'HR-11': { in: 'sachet', powder: '#A87A48', liquid: '#B98A54', hot: true },
  'HR-12': { in: 'sachet', powder: '#D3A544', liquid: '#DDB75C', hot: true },
  'HR-13': { in: 'sachet', powder: '#BFAE7C', liquid: '#D9CE9E' },
  'HR-14': { in: 'sachet', powder: '#D3C6A0', liquid: '#E9E1C6' },
  'HR-15': { in: 'sachet', powder: '#B7686A', liquid: '#CF7E80' },
  'HR-16': { in: 'sachet', powder: '#A79A6E', liquid: '#C9C297' },
  'HR-17': { in: 'sachet', powder: '#E2D4B0', liquid: '#EBE0C2', hot: true },
  'HR-18': { in: 'sachet', powder: '#C9987A', liquid: '#E3BFA4' },
  'HR-19': { in: 'sachet', powder: '#CDB58C', liquid: '#EFE2C2', hot: true },
  'HR-20': { in: 'sachet', powder: '#C98A92', liquid: '#E2AFB2' },
}
