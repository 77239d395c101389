export type PublicBody = {
  name: string;
  site: string;
  about: string;
  /** True when a person has confirmed that this address belongs to this body. */
  isConfirmed: boolean;
};

const publicBody = (site: string, name: string, about: string, isConfirmed: boolean): PublicBody => ({
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
  publicBody('ura.go.ug', 'Uganda Revenue Authority', 'Rental income tax, VAT, electronic invoices', true),
  publicBody(
    'pdpo.go.ug',
    'Personal Data Protection Office',
    'Registration of those who keep personal data, complaints',
    true,
  ),
  publicBody('nita.go.ug', 'National Information Technology Authority', 'Electronic transactions', true),
  publicBody(
    'businesslicences.go.ug',
    'Business licences',
    'Which licence a business needs, and where to get it',
    true,
  ),
  publicBody('eoc.go.ug', 'Equal Opportunities Commission', 'Complaints about discrimination', true),
  publicBody('fia.go.ug', 'Financial Intelligence Authority', 'Registration of real estate agents', true),
  publicBody('nansanamc.go.ug', 'Nansana Municipal Council', 'Local taxes and licences in Nansana', true),
  publicBody(
    'ulii.org',
    'Uganda Legal Information Institute',
    'The texts of Acts, regulations and judgments',
    true,
  ),
  publicBody(
    'kcca.go.ug',
    'Kampala Capital City Authority',
    'Trading licences and local taxes in Kampala',
    false,
  ),
  publicBody(
    'mlhud.go.ug',
    'Ministry of Lands, Housing and Urban Development',
    'Land titles and tenancy',
    false,
  ),
  publicBody('ugnlis.mlhud.go.ug', 'National Land Information System', 'Searches of land titles', false),
  publicBody('ursb.go.ug', 'Uganda Registration Services Bureau', 'Companies and business names', false),
  publicBody(
    'utb.go.ug',
    'Uganda Tourism Board',
    'Registration and licences of tourist accommodation',
    false,
  ),
  publicBody('bou.or.ug', 'Bank of Uganda', 'Banks and payment services', false),
  publicBody('nema.go.ug', 'National Environment Management Authority', 'Waste, wetlands and noise', false),
  publicBody(
    'mglsd.go.ug',
    'Ministry of Gender, Labour and Social Development',
    'Safety at work, rights of persons with disabilities',
    false,
  ),
  publicBody('works.go.ug', 'Ministry of Works and Transport', 'Building control', false),
  publicBody('nbrb.go.ug', 'National Building Review Board', 'Building and occupation permits', false),
  publicBody('upf.go.ug', 'Uganda Police Force', 'Police and fire brigade', false),
  publicBody('uhrc.ug', 'Uganda Human Rights Commission', 'Complaints about human rights', false),
  publicBody('ncpd.go.ug', 'National Council for Persons with Disabilities', 'Accessibility', false),
  publicBody('judiciary.go.ug', 'The Judiciary', 'Courts', false),
];
