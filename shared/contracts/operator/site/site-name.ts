/** In policies, pages and settings it stands for the site's name (`website.shop_name`). */
export const siteNamePlace = '{{site_name}}';
