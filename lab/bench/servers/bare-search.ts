import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { report } from '../report-usage.ts';
import type { BareSearch } from '../search/bare-question.ts';

/**
 * Runs the reference implementation: node:http, pg, and one prepared statement per kind of search over the
 * same indexes, which is about an hour of work. It receives interpreted searches, checks and compresses
 * nothing, and sends the rows unchanged.
 */
const pool = new pg.Pool({
  connectionString: process.argv[2] as string,
  max: 8,
  options: '-c jit=off -c random_page_cost=1.1',
});

const columns = `p.id, p.title, p.location, p.price, p.currency, p.monthly_price, p.bedrooms, p.bathrooms, p.square_meters,
  p.rating_sum, p.review_count, p.property_type, p.category, p.is_featured, p.is_available, p.published_tour, p.view_count,
  p.advance_months, p.deposit_months, p.land_tenure, p.plot_square_meters, p.bank_name, l.auction_closes_at, l.auction_status,
  l.starting_bid, l.current_bid, l.bid_increment, p.created_at, a.slug as area, a.name as area_name,
  c.file_key, c.width, c.height, c.colour, c.alt`;

const joins = `left join areas a on a.slug = p.area
  left join property_pictures c on c.property_id = p.id and c.position = 0
  left join auctions l on l.property_id = p.id`;

const orders = {
  default: 'p.is_available desc, p.is_featured desc, p.id desc',
  newest: 'p.id desc',
  price_asc: 'p.price_ugx, p.id',
};

const conditions: { [Name in keyof BareSearch['filters']]-?: (value: string) => string } = {
  category: (value) => `p.category = ${value}`,
  area: (value) => `p.area = ${value}`,
  type: (value) => `p.property_type = ${value}`,
  bedrooms: (value) => `p.bedrooms = ${value}`,
  minBedrooms: (value) => `p.bedrooms >= ${value}`,
  minPrice: (value) => `p.price_ugx >= ${value}`,
  maxPrice: (value) => `p.price_ugx <= ${value}`,
  maxFirstPayment: (value) => `p.first_payment_ugx <= ${value}`,
  meter: (value) => `p.yaka_meter = ${value}`,
  road: (value) => `p.road_surface = ${value}`,
  power: (value) => `p.power_backup = ${value}`,
  hasBorehole: (value) => `p.water_borehole = ${value}`,
  tenure: (value) => `p.land_tenure = ${value}`,
  features: (value) => `p.features @> ${value}::text[]`,
  words: (value) => `p.words @@ ${value}::tsquery`,
  box: (value) => `p.lat is not null and point(p.lng, p.lat) <@ ${value}::box`,
};

const server = createServer(async (request, reply) => {
  const query = new URL(request.url as string, 'http://x').searchParams.get('question') as string;
  const { sort, filters } = JSON.parse(query) as BareSearch;
  const setFilters = Object.entries(filters) as [keyof typeof conditions, unknown][];
  const where = setFilters.map(([name], index) => conditions[name](`$${index + 1}`)).join(' and ') || 'true';
  const text = `select ${columns}, (select count(*)::int from (select from properties p where ${where} limit 1001) f) as counted
    from properties p ${joins} where ${where} order by ${orders[sort]} limit 25`;
  const name = `${sort} ${setFilters.map(([filterName]) => filterName).join(' ')}`.slice(0, 60);
  const { rows } = await pool.query({ name, text, values: setFilters.map(([, value]) => value) });
  const body = JSON.stringify({ total: rows[0]?.counted ?? 0, items: rows.slice(0, 24) });
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
