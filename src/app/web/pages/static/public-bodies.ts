export type PublicBody = {
  name: string;
  site: string;
  about: string;
  /** True when a person has confirmed that this address belongs to this body. */
  isConfirmed: boolean;
};

const body = (site: string, name: string, about: string, isConfirmed: boolean): PublicBody => ({
  name,
  site: `https://${site}`,
  about,
  isConfirmed,
});

/**
 * Public bodies and their links. A person checks the links before a release and then sets `isConfirmed` to
 * true.
 */
export const publicBodies: PublicBody[] = [
  body('ura.go.ug', 'Uganda Revenue Authority', 'Rental income tax, VAT, electronic invoices', true),
  body(
    'pdpo.go.ug',
    'Personal Data Protection Office',
    'Registration of those who keep personal data, complaints',
    true,
  ),
  body('nita.go.ug', 'National Information Technology Authority', 'Electronic transactions', true),
  body(
    'businesslicences.go.ug',
    'Business licences',
    'Which licence a business needs, and where to get it',
    true,
  ),
  body('eoc.go.ug', 'Equal Opportunities Commission', 'Complaints about discrimination', true),
  body('fia.go.ug', 'Financial Intelligence Authority', 'Registration of real estate agents', true),
  body('nansanamc.go.ug', 'Nansana Municipal Council', 'Local taxes and licences in Nansana', true),
  body(
    'ulii.org',
    'Uganda Legal Information Institute',
    'The texts of Acts, regulations and judgments',
    true,
  ),
  body('kcca.go.ug', 'Kampala Capital City Authority', 'Trading licences and local taxes in Kampala', false),
  body('mlhud.go.ug', 'Ministry of Lands, Housing and Urban Development', 'Land titles and tenancy', false),
  body('ugnlis.mlhud.go.ug', 'National Land Information System', 'Searches of land titles', false),
  body('ursb.go.ug', 'Uganda Registration Services Bureau', 'Companies and business names', false),
  body('utb.go.ug', 'Uganda Tourism Board', 'Registration and licences of tourist accommodation', false),
  body('bou.or.ug', 'Bank of Uganda', 'Banks and payment services', false),
  body('nema.go.ug', 'National Environment Management Authority', 'Waste, wetlands and noise', false),
  body(
    'mglsd.go.ug',
    'Ministry of Gender, Labour and Social Development',
    'Safety at work, rights of persons with disabilities',
    false,
  ),
  body('works.go.ug', 'Ministry of Works and Transport', 'Building control', false),
  body('nbrb.go.ug', 'National Building Review Board', 'Building and occupation permits', false),
  body('upf.go.ug', 'Uganda Police Force', 'Police and fire brigade', false),
  body('uhrc.ug', 'Uganda Human Rights Commission', 'Complaints about human rights', false),
  body('ncpd.go.ug', 'National Council for Persons with Disabilities', 'Accessibility', false),
  body('judiciary.go.ug', 'The Judiciary', 'Courts', false),
];
